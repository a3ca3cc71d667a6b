/** A plain list with all entries in the page, newest first. */
import type { CaseLog } from "@helpline/contract/case-logs/case-logs";
import classes from "./log-history.module.css";
import { LogHistoryEntry } from "./log-history-entry.tsx";

/** Lists up to this length are rendered in full, so that the browser's own search finds every entry. */
export const longestPlainList = 100;

export interface HistoryProps {
  readonly logs: readonly CaseLog[];
}

interface PlainHistoryProps extends HistoryProps {
  readonly onPaper?: boolean;
  readonly onScreen?: boolean;
}

/**
 * Entries with more characters may break across printed pages: unbroken, they could leave half a page
 * empty.
 */
const longEntry = 1_200;

const isLong = ({ details, action_undertaken, outcome }: CaseLog) =>
  [details, action_undertaken, outcome].join("").length > longEntry;

export function PlainHistory({ logs, onPaper, onScreen }: PlainHistoryProps) {
  return (
    <ol
      reversed
      className={`plain-list entries ${classes.list}`}
      data-on-paper={onPaper || undefined}
      data-on-screen={onScreen || undefined}
    >
      {logs.map((log) => (
        <li key={log.case_log_id} className={classes.entry} data-long={isLong(log) || undefined}>
          <LogHistoryEntry log={log} />
        </li>
      ))}
    </ol>
  );
}
