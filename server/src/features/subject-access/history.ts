/** What was changed about a case or a guardian's record, and who has read it. */
import { accessInWords } from "@helpline/contract/access-log/access-words";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { isChange, isReading, recordedAbout, type Subject } from "#features/access-log/index";
import { kindNamedBy, type NameOf, nameRecords } from "#features/reference-records/index";
import type { MakeField } from "./fields.ts";
import type { ReportField, ReportSection } from "./report.ts";

type Values = Readonly<Record<string, unknown>>;
type Entry = Awaited<ReturnType<typeof recordedAbout>>[number];

/** Log entries, evaluations and drafts stand in sections of their own, as they are. */
const shownElsewhere = new Set(["case_logs", "evaluations", "drafts"]);

const differs = (value: unknown) => value !== null && value !== undefined && value !== "";

const valuesOf = ({ before, after }: Entry) =>
  [(before ?? {}) as Values, (after ?? {}) as Values] as const;

/** The records that changes of a case name by their ids. */
const recordsIn = (entry: Entry) =>
  valuesOf(entry).flatMap((values) =>
    Object.entries(values).flatMap(([name, id]) => {
      const kind = kindNamedBy[name];
      return kind !== undefined && typeof id === "number" ? [[kind, id] as const] : [];
    }),
  );

/** A field of a change; a record that it names stands in it by name. */
function fieldOf(name: string, value: unknown, make: MakeField, nameOf: NameOf): ReportField {
  const kind = kindNamedBy[name];
  if (kind === undefined) return make(name, value);
  const words = name.replace(/_id$/, "").replaceAll("_", " ");
  const named = typeof value === "number" ? nameOf(kind, value) : undefined;
  return make(name, named ?? value, words.charAt(0).toUpperCase() + words.slice(1));
}

function changedFields(entry: Entry, make: MakeField, nameOf: NameOf): ReportField[] {
  const [was, is] = valuesOf(entry);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.flatMap((name) => {
    const old = fieldOf(name, was[name], make, nameOf);
    const now = fieldOf(name, is[name], make, nameOf);
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
  const nameOf = await nameRecords(db, entries.flatMap(recordsIn));
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
      records: changes.map((entry) => [...head(entry), ...changedFields(entry, make, nameOf)]),
    },
    {
      title: "Who has read it",
      nothing: "Nobody has been recorded.",
      records: entries.filter(({ action }) => isReading(action)).map(head),
    },
  ];
}
