/**
 * Time on pages (TIME-5). Every write that carries `page_entered_on` calls this in its transaction,
 * so that both are stored or neither.
 */
import { type ScreenName, screens } from "@helpline/contract/screens";
import type { WriteContext } from "#http/context";
import { type PageTime, pageTimeOf } from "./page-time.ts";

export interface PageVisit {
  /** The page's title, under which it is recorded. */
  readonly screen: ScreenName;
  /** Null if the page is not about a particular case. */
  readonly caseId: number | null;
  /** An ISO timestamp as sent by the browser. Without one nothing is recorded. */
  readonly enteredOn: string | null | undefined;
  /** The server's time of the write. */
  readonly now: Date;
}

export function recordPageTime(
  { db, identity }: Pick<WriteContext, "db" | "identity">,
  { screen, caseId, enteredOn, now }: PageVisit,
): void {
  if (!enteredOn) return;
  const time: PageTime = pageTimeOf(enteredOn, now);
  db.defer(
    db.insertInto("page_times").values({
      user_id: identity.userId,
      case_id: caseId,
      page_name: screens[screen].title,
      ...time,
    }),
  );
}
