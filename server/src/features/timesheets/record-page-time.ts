/**
 * Time on pages (TIME-5). Every write that carries `page_entered_on` calls this in its transaction,
 * so that both are stored or neither.
 */
import { type ScreenName, screens } from "@helpline/contract/screens";
import type { WriteContext } from "#http/context";

// Computes the time somebody spent on a page, and corrects implausible values (TIME-5).

/** Nobody works on one page for longer without saving: the tab was left open. */
const longestMs = 12 * 60 * 60 * 1000;
const minuteMs = 60_000;

export interface PageTime {
  readonly page_entered_on: string;
  readonly page_exited_on: string;
  /** Minutes, two decimals. */
  readonly time_on_page: number;
  /** 1: the reported time was impossible and was cut to now or to 12 hours before. */
  readonly clamped: 0 | 1;
}

/**
 * @param enteredOn an ISO timestamp reported by the browser
 * @param now the server's time of the write
 */
export function pageTimeOf(enteredOn: string, now: Date): PageTime {
  const told = new Date(enteredOn).getTime();
  const entered = Math.min(Math.max(told, now.getTime() - longestMs), now.getTime());
  return {
    page_entered_on: new Date(entered).toISOString(),
    page_exited_on: now.toISOString(),
    time_on_page: Math.round(((now.getTime() - entered) / minuteMs) * 100) / 100,
    clamped: entered === told ? 0 : 1,
  };
}

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
