/** The log history of a case, newest first (spec 2 §2; the texts: spec 2 §8, decision B6). */
import { logMessages } from "@helpline/contract/case-logs/case-logs";
import { Alert, Button, Skeleton, Stack } from "@mantine/core";
import "@mantine/core/styles/Alert.css";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Button.css";
import "@mantine/core/styles/Skeleton.css";
import "@mantine/core/styles/Stack.css";
import { useQuery } from "@tanstack/react-query";
import { useSlow } from "#shared/form/use-slow.ts";
import { caseLogsQuery } from "./log-history.api.ts";
import classes from "./log-history.module.css";
import { LogHistoryEntry } from "./log-history-entry.tsx";

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
  return (
    <ol reversed className={classes.list}>
      {logs.data.map((log) => (
        <LogHistoryEntry key={log.case_log_id} log={log} />
      ))}
    </ol>
  );
}
