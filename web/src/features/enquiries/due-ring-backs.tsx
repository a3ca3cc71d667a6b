/** Who is to be rung back, above the list of follow-ups and with the same choice. */
import { mayAccess } from "@helpline/contract/access";
import type { enquiryRoutes, ListedEnquiry } from "@helpline/contract/enquiries/enquiries";
import { enquiryCalls } from "@helpline/contract/enquiries/enquiry-values";
import { maxFollowUps } from "@helpline/contract/follow-ups/follow-ups.messages";
import { type DueRange, dueRangeOf } from "@helpline/contract/follow-ups/follow-ups.plain";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, justAsked } from "#shared/api-client.ts";
import { useToday } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { useSession } from "#shared/session/use-session.ts";
import { allEnquiries } from "./enquiries.api.ts";
import classes from "./enquiries.module.css";
import { RingBacks } from "./ring-backs.tsx";

interface Wanted {
  /** One's own, everybody's, or those of one person. */
  readonly whose: "mine" | "everyone" | number;
  readonly due: DueRange;
}

const ringBacksQuery = ({ whose, due }: Wanted, today: string) =>
  queryOptions({
    retry: false,
    queryKey: [...allEnquiries, "ring-backs", whose, due, today],
    queryFn: async ({ signal }) => {
      const filters = {
        whose: whose === "mine" ? ("mine" as const) : ("everyone" as const),
        outcome: ["call back" as const],
        ...((due === "overdue" || due === "today" || due === "week") && { due }),
      };
      // The call has no filter for days further ahead.
      const isDue = ({ call_back_on }: ListedEnquiry) =>
        due !== "later" || (call_back_on !== null && dueRangeOf(call_back_on, today) === due);
      const found: ListedEnquiry[] = [];
      let seen = 0;
      // Those of one person, and those further ahead, may be on any page.
      for (let page = 1; found.length < maxFollowUps; page += 1) {
        const body = { filters, sort: "call_back_on" as const, page };
        const { query } = enquiryCalls;
        const { data } = await call<typeof enquiryRoutes.query>(query, { body }, { signal });
        found.push(...data.rows.filter(isDue));
        seen += data.rows.length;
        if (data.rows.length === 0 || seen >= data.count) break;
      }
      return found;
    },
    staleTime: justAsked,
  });

export function DueRingBacks(wanted: Wanted) {
  const { userType } = useSession();
  const today = useToday();
  const takesCalls = mayAccess("call takers", userType);
  const query = useQuery({ ...ringBacksQuery(wanted, today), enabled: takesCalls });
  if (!takesCalls) return null;
  return (
    <QueryPart
      query={query}
      failed="Whom to ring back could not be loaded"
      loading="Loading whom to ring back"
      lineHeight={32}
    >
      {(found) => <Theirs whose={wanted.whose} found={found} />}
    </QueryPart>
  );
}

interface TheirsProps {
  readonly whose: Wanted["whose"];
  readonly found: readonly ListedEnquiry[];
}

function Theirs({ whose, found }: TheirsProps) {
  const { userId } = useSession();
  const person = whose === "mine" ? userId : whose;
  const theirs = found.filter(
    ({ call_back_by }) =>
      whose === "everyone" ||
      call_back_by === person ||
      (whose === "mine" && call_back_by === null),
  );
  if (theirs.length === 0) return null;
  return (
    <section aria-labelledby="ring-backs">
      <h2 id="ring-backs">To ring back</h2>
      <RingBacks ringBacks={theirs} className={classes.rings} />
    </section>
  );
}
