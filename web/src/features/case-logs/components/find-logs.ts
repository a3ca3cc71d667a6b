/** Searches the loaded log entries: all displayed text, ignoring case. */
import type { CaseLog } from "@helpline/contract/case-logs/case-logs";
import { showMoment } from "@helpline/contract/dates";
import { folded } from "@helpline/contract/words";

const shownOf = (log: CaseLog, timeZone: string): string =>
  [
    log.entry_type,
    log.details,
    log.action_undertaken,
    log.outcome,
    log.further_action,
    log.nature_of_case,
    log.rabbi,
    log.clinic_name,
    `${log.first_name} ${log.last_name}`,
    log.user_type,
    showMoment(log.added_on, timeZone),
  ].join("\n");

/** The entries that contain every word of `text`; all entries if it is empty. */
export function logsWith(
  logs: readonly CaseLog[],
  text: string,
  timeZone: string,
): readonly CaseLog[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return logs;
  return logs.filter((log) => {
    const shown = folded(shownOf(log, timeZone));
    return words.every((word) => shown.includes(word));
  });
}
