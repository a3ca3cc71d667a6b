/** The log history of a case, newest first (spec 2 §2; the texts: spec 2 §8, decision B6). */
import { type CaseLog, logMessages } from "@helpline/contract/case-logs/case-logs";
import { Alert, Button, Skeleton, Stack, TextInput } from "@mantine/core";
import "@mantine/core/styles/Alert.css";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Button.css";
import "@mantine/core/styles/Skeleton.css";
import "@mantine/core/styles/Stack.css";
import "@mantine/core/styles/Input.css";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useSlow } from "#shared/form/use-slow.ts";
import { LongList, longestPlainList } from "#shared/long-list/long-list.tsx";
import { usePrinting } from "#shared/paper/print.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { logsWith } from "./find-logs.ts";
import { caseLogsQuery } from "./log-history.api.ts";
import classes from "./log-history.module.css";
import { LogHistoryEntry } from "./log-history-entry.tsx";

/** An entry with a line or two of text, in pixels. */
const usualHeight = 150;

/** The list alone; its heading is the page's. */
export function LogHistory({ caseId }: { readonly caseId: number }) {
  const logs = useQuery(caseLogsQuery(caseId));
  const slow = useSlow(logs.isPending);

  if (logs.isError) {
    return (
      <Alert color="red" variant="light" role="alert" title={logMessages.loadFailed}>
        <Stack align="flex-start" gap="sm">
          {logs.error.message}
          <Button variant="default" size="xs" onClick={() => void logs.refetch()}>
            Try again
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (!logs.data) {
    return slow ? (
      <Stack role="status" aria-label="Loading the log entries" gap="sm">
        <Skeleton height={72} />
        <Skeleton height={72} />
      </Stack>
    ) : null;
  }
  if (logs.data.length === 0) return <p className={classes.none}>{logMessages.none}</p>;
  return logs.data.length > longestPlainList ? (
    <LongHistory logs={logs.data} />
  ) : (
    <PlainHistory logs={logs.data} />
  );
}

interface HistoryProps {
  readonly logs: readonly CaseLog[];
}

interface PlainHistoryProps extends HistoryProps {
  readonly onPaper?: boolean;
  readonly onScreen?: boolean;
}

function PlainHistory({ logs, onPaper, onScreen }: PlainHistoryProps) {
  return (
    <ol
      reversed
      className={classes.list}
      data-on-paper={onPaper || undefined}
      data-on-screen={onScreen || undefined}
    >
      {logs.map((log) => (
        <li key={log.case_log_id} className={classes.entry}>
          <LogHistoryEntry log={log} />
        </li>
      ))}
    </ol>
  );
}

/** What the browser's own search finds is what is in sight; so there is a search for all of it. */
function LongHistory({ logs }: HistoryProps) {
  const timeZone = useTimeZone();
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text);
  const found = useMemo(() => logsWith(logs, wanted, timeZone), [logs, wanted, timeZone]);
  const printing = usePrinting();
  return (
    <>
      {/* All of them, whatever is in sight or has been searched for. */}
      {printing && <PlainHistory logs={logs} onPaper />}
      <div className={classes.find}>
        <TextInput
          type="search"
          size="sm"
          label="Find in the log entries"
          description="Searches all entries, not only those in sight."
          inputWrapperOrder={["label", "input", "description"]}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autoComplete="off"
        />
        <p role="status" className={classes.count}>
          {found.length === logs.length
            ? `${logs.length} log entries, newest first`
            : `${found.length} of ${logs.length} log entries`}
        </p>
      </div>
      {found.length > longestPlainList ? (
        <LongList
          label="Log entries, newest first"
          items={found}
          idOf={(log) => log.case_log_id}
          usualHeight={usualHeight}
        >
          {(log, headId) => <LogHistoryEntry log={log} headId={headId} />}
        </LongList>
      ) : (
        <PlainHistory logs={found} onScreen />
      )}
    </>
  );
}
