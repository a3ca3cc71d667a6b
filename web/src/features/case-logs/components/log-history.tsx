/** The log history of a case, newest first. */
import { logMessages } from "@helpline/contract/case-logs/case-logs.messages";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { longestPlainList } from "#features/case-logs/components/plain-history.tsx";
import { LoadingLines, QueryPart } from "#shared/query-part.tsx";
import { codeOf } from "#shared/screen-code.tsx";
import { caseLogsQuery } from "./log-history.api.ts";
import { type HistoryProps, PlainHistory } from "./plain-history.tsx";

/** Loaded on demand, because most cases have a short history. */
const longHistory = codeOf(() => import("./long-history.tsx"));

const loading = { label: "Loading the log entries", height: 72 } as const;

/** Only the list; the page has the heading. */
export function LogHistory({ caseId }: { readonly caseId: number }) {
  return (
    <QueryPart
      query={useQuery(caseLogsQuery(caseId))}
      failed={logMessages.loadFailed}
      loading={loading.label}
      lineHeight={loading.height}
    >
      {(logs) =>
        logs.length === 0 ? <Text c="dimmed">{logMessages.none}</Text> : <History logs={logs} />
      }
    </QueryPart>
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
  // A slow list is better than none.
  if (!isLong || code === "failed") return <PlainHistory logs={logs} />;
  return code === "here" ? <longHistory.Component logs={logs} /> : <LoadingLines {...loading} />;
}
