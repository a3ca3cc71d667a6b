/** The newest log entries of a case, each in two lines, and the way to all of them. */
import type { CaseLog } from "@helpline/contract/case-logs/case-logs";
import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { QueryPart } from "#shared/query-part.tsx";
import { goToSection } from "#shared/section-in-sight.ts";
import { caseLogsQuery } from "./log-history.api.ts";
import classes from "./log-history.module.css";
import { LogEntryHead } from "./log-history-entry.tsx";

/** How many entries are shown. */
const latest = 2;

interface LatestEntriesProps {
  readonly caseId: number;
  /** The anchor of the section with the whole history. */
  readonly historyAnchor: string;
}

const textOf = ({ details, action_undertaken, outcome }: CaseLog) =>
  [details, action_undertaken, outcome].filter(Boolean).join("\n");

export function LatestEntries({ caseId, historyAnchor }: LatestEntriesProps) {
  return (
    <QueryPart
      query={useQuery(caseLogsQuery(caseId))}
      failed="The latest log entries could not be loaded"
      loading="Loading the latest log entries"
      lineHeight={48}
    >
      {(logs) =>
        logs.length === 0 ? (
          <Text c="dimmed">No log entry yet.</Text>
        ) : (
          <>
            <ol className="plain-list entries">
              {logs.slice(0, latest).map((log) => (
                <li key={log.case_log_id}>
                  <LogEntryHead log={log} />
                  <p className={classes.beginning}>{textOf(log)}</p>
                </li>
              ))}
            </ol>
            {logs.length > latest && (
              <Anchor
                href={`#${historyAnchor}`}
                underline="always"
                className={classes.all}
                onClick={(event) => goToSection(event, historyAnchor)}
              >
                All {logs.length} log entries
              </Anchor>
            )}
          </>
        )
      }
    </QueryPart>
  );
}
