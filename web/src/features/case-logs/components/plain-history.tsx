/** Entries one under another, newest first: all of them in the page. */
import type { CaseLog } from "@helpline/contract/case-logs/case-logs";
import classes from "./log-history.module.css";
import { LogHistoryEntry } from "./log-history-entry.tsx";

export interface HistoryProps {
  readonly logs: readonly CaseLog[];
}

interface PlainHistoryProps extends HistoryProps {
  readonly onPaper?: boolean;
  readonly onScreen?: boolean;
}

/** Characters past which an entry may be broken over two pages: whole it could leave half of one empty. */
const longEntry = 1_200;

const isLong = ({ details, action_undertaken, outcome }: CaseLog) =>
  [details, action_undertaken, outcome].join("").length > longEntry;

export function PlainHistory({ logs, onPaper, onScreen }: PlainHistoryProps) {
  return (
    <ol
      reversed
      className={classes.list}
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
