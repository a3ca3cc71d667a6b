/** What was changed about a case or a guardian's record, and who has read it. */
import { accessInWords } from "@helpline/contract/access-log/access-words";
import type { Kysely } from "kysely";
import { isChange, isReading, recordedAbout, type Subject } from "#features/access-log/index";
import type { Tables } from "#platform/tables";
import type { MakeField } from "./fields.ts";
import type { ReportField, ReportSection } from "./report.ts";

type Values = Readonly<Record<string, unknown>>;
type Entry = Awaited<ReturnType<typeof recordedAbout>>[number];

/** Log entries, evaluations and drafts stand in sections of their own, as they are. */
const shownElsewhere = new Set(["case_logs", "evaluations", "drafts"]);

const differs = (value: unknown) => value !== null && value !== undefined && value !== "";

function changedFields({ before, after }: Entry, make: MakeField): ReportField[] {
  const was = (before ?? {}) as Values;
  const is = (after ?? {}) as Values;
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.flatMap((name) => {
    const [old, now] = [make(name, was[name]), make(name, is[name])];
    return [
      ...(differs(was[name]) ? [{ ...old, label: `${old.label}, before` }] : []),
      ...(differs(is[name]) ? [{ ...now, label: `${now.label}, after` }] : []),
    ];
  });
}

export async function historySections(
  db: Kysely<Tables>,
  subject: Subject,
  make: MakeField,
): Promise<ReportSection[]> {
  const entries = await recordedAbout(db, subject);
  const head = (entry: Entry) => [
    make("happened_at", entry.happened_at, "When"),
    make("user_name", entry.user_name, "Who"),
    make("what", accessInWords(entry), "What"),
  ];
  const changes = entries.filter(
    ({ action, entity }) => isChange(action) && !shownElsewhere.has(entity ?? ""),
  );
  return [
    {
      title: "History of changes",
      nothing: "No change has been recorded.",
      records: changes.map((entry) => [...head(entry), ...changedFields(entry, make)]),
    },
    {
      title: "Who has read it",
      nothing: "Nobody has been recorded.",
      records: entries.filter(({ action }) => isReading(action)).map(head),
    },
  ];
}
