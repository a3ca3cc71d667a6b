/** Who is to be rung back, above the list of follow-ups and with the same choice. */
import { mayAccess } from "@helpline/contract/access";
import type { enquiryRoutes, ListedEnquiry } from "@helpline/contract/enquiries/enquiries";
import { enquiryCalls } from "@helpline/contract/enquiries/enquiry-values";
import { maxFollowUps } from "@helpline/contract/follow-ups/follow-ups.messages";
import type { DueRange } from "@helpline/contract/follow-ups/follow-ups.plain";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, justAsked } from "#shared/api-client.ts";
import { useSession } from "#shared/session/use-session.ts";
import { allEnquiries } from "./enquiries.api.ts";
import classes from "./enquiries.module.css";
import { RingBacks } from "./ring-backs.tsx";

interface Wanted {
  /** One's own, everybody's, or those of one person. */
  readonly whose: "mine" | "everyone" | number;
  readonly due: DueRange;
}

const ringBacksQuery = ({ whose, due }: Wanted) =>
  queryOptions({
    retry: false,
    queryKey: [...allEnquiries, "ring-backs", whose, due],
    queryFn: async ({ signal }) => {
      const filters = {
        whose: whose === "mine" ? ("mine" as const) : ("everyone" as const),
        outcome: ["call back" as const],
        ...((due === "overdue" || due === "today" || due === "week") && { due }),
      };
      const found: ListedEnquiry[] = [];
      // Those of one person may be on any page.
      for (let page = 1; found.length < maxFollowUps; page += 1) {
        const body = { filters, sort: "call_back_on" as const, page };
        const { query } = enquiryCalls;
        const { data } = await call<typeof enquiryRoutes.query>(query, { body }, { signal });
        found.push(...data.rows);
        if (data.rows.length === 0 || found.length >= data.count) break;
      }
      return found;
    },
    staleTime: justAsked,
  });

export function DueRingBacks(wanted: Wanted) {
  const { userId, userType } = useSession();
  const { data = [] } = useQuery({
    ...ringBacksQuery(wanted),
    // None is asked for by day so far ahead.
    enabled: mayAccess("call takers", userType) && wanted.due !== "later",
  });
  const { whose } = wanted;
  const person = whose === "mine" ? userId : whose;
  const theirs = data.filter(
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
