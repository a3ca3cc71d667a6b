/** The log history of a case, newest first (spec 2 §2; the texts: spec 2 §8, decision B6). */
import { logMessages } from "@helpline/contract/case-logs/case-logs";
import { Alert, Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSlow } from "#shared/form/use-slow.ts";
import { longestPlainList } from "#shared/long-list/long-list-length.ts";
import { codeOf } from "#shared/screen-code.tsx";
import { caseLogsQuery } from "./log-history.api.ts";
import classes from "./log-history.module.css";
import { type HistoryProps, PlainHistory } from "./plain-history.tsx";

/** Most cases have a short one. */
const longHistory = codeOf(() => import("./long-history.tsx"));

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
    return slow ? <Loading /> : null;
  }
  if (logs.data.length === 0) return <p className={classes.none}>{logMessages.none}</p>;
  return <History logs={logs.data} />;
}

function Loading() {
  return (
    <Stack role="status" aria-label="Loading the log entries" gap="sm">
      <Skeleton height={72} />
      <Skeleton height={72} />
    </Stack>
  );
}

function History({ logs }: HistoryProps) {
  const isLong = logs.length > longestPlainList;
  const [code, setCode] = useState<"loading" | "here" | "failed">("loading");
  useEffect(() => {
    if (!isLong) return;
    longHistory.load().then(
      () => setCode("here"),
      () => setCode("failed"),
    );
  }, [isLong]);
  // Slow to scroll is better than not there.
  if (!isLong || code === "failed") return <PlainHistory logs={logs} />;
  return code === "here" ? <longHistory.Component logs={logs} /> : <Loading />;
}
