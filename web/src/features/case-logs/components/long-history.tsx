/**
 * A history of hundreds or thousands of entries. The page contains only the entries in view, so the
 * browser's own search finds only those; the search field covers all of them.
 */

import type { CaseLog } from "@helpline/contract/case-logs/case-logs";
import { showMoment } from "@helpline/contract/dates";
import { folded } from "@helpline/contract/plain-text";
import { fullName } from "@helpline/contract/words";
import { Group, Text, TextInput } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import { longestPlainList } from "#features/case-logs/components/plain-history.tsx";
import { LongList } from "#shared/long-list/long-list.tsx";
import { usePrinting } from "#shared/paper/printing.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { LogHistoryEntry } from "./log-history-entry.tsx";
import { type HistoryProps, PlainHistory } from "./plain-history.tsx";

// Searches the loaded log entries: all displayed text, ignoring case.

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
    fullName(log),
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

/** The estimated height of an entry with a line or two of text, in pixels. */
const usualHeight = 150;

export default function LongHistory({ logs }: HistoryProps) {
  const timeZone = useTimeZone();
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text);
  const found = useMemo(() => logsWith(logs, wanted, timeZone), [logs, wanted, timeZone]);
  const printing = usePrinting();
  return (
    <>
      {/* Paper shows all entries, whatever the scroll position or search. */}
      {printing && <PlainHistory logs={logs} onPaper />}
      <Group justify="space-between" align="end" gap="4px 16px" mb={12} data-paper="hidden">
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
        <Text role="status" c="dimmed" fz="0.875rem">
          {found.length === logs.length
            ? `${logs.length} log entries, newest first`
            : `${found.length} of ${logs.length} log entries`}
        </Text>
      </Group>
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
