/**
 * Time on pages (decision B15): the one place that records it. Called by every write that carries
 * `page_entered_on`, in its transaction, so that neither stands without the other.
 */
import { type ScreenName, screens } from "@helpline/contract/screens";
import { lastly } from "#database/database";
import type { SignedInContext } from "#http/context";
import { type PageTime, pageTimeOf } from "./page-time.ts";

export { type PageTime, pageTimeOf } from "./page-time.ts";

export interface PageVisit {
  /** The page is recorded under its title. */
  readonly screen: ScreenName;
  /** Null where the page is about no case in particular. */
  readonly caseId: number | null;
  /** As it was sent: an ISO moment of the contract's form. Without one there is nothing to record. */
  readonly enteredOn: string | null | undefined;
  /** The server's time of the write. */
  readonly now: Date;
}

export async function recordPageTime(
  { db, identity }: Pick<SignedInContext, "db" | "identity">,
  { screen, caseId, enteredOn, now }: PageVisit,
): Promise<void> {
  if (!enteredOn) return;
  const time: PageTime = pageTimeOf(enteredOn, now);
  await lastly(
    db,
    db.insertInto("page_times").values({
      user_id: identity.userId,
      case_id: caseId,
      page_name: screens[screen].title,
      ...time,
    }),
  );
}
