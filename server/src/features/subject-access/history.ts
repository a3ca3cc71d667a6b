/** Who changed a case or a guardian's record and how, and who has read it. */
import { accessInWords } from "@helpline/contract/access-log/access-words";
import { type Told, toldOfCase } from "@helpline/contract/cases/case-facts";
import type { Clocks } from "@helpline/contract/key-dates/clocks";
import { enteredLabel } from "@helpline/contract/key-dates/key-dates";
import { users } from "@helpline/contract/users/users.schema";
import { capitalised } from "@helpline/contract/words";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { isChange, isReading, recordedAbout, type Subject } from "#features/access-log/index";
import { kindNamedBy, type NameOf, nameRecords } from "#features/reference-records/index";
import { fileFields, followUpFields, mailFields } from "./case-work.ts";
import { date, type MakeField, mixed, staff, subject } from "./fields.ts";
import { toldOfGuardian } from "./guardian-record.ts";
import { isGiven, type ReportField, type ReportSection } from "./report.ts";

type Values = Readonly<Record<string, unknown>>;
type Entry = Awaited<ReturnType<typeof recordedAbout>>[number];

/** Log entries, evaluations and drafts have their own sections. */
const shownElsewhere = new Set(["case_logs", "evaluations", "drafts"]);

const valuesOf = ({ before, after }: Entry) =>
  [(before ?? {}) as Values, (after ?? {}) as Values] as const;

/** The kinds of records that changed fields name. */
const namedKinds: typeof kindNamedBy = { ...kindNamedBy, assigned_to: users.entity };

/** The records that changes of a case refer to by id. */
const recordsIn = (entry: Entry) =>
  valuesOf(entry).flatMap((values) =>
    Object.entries(values).flatMap(([name, id]) => {
      const kind = namedKinds[name];
      return kind !== undefined && typeof id === "number" ? [[kind, id] as const] : [];
    }),
  );

const words = (name: string) => capitalised(name.replaceAll("_", " "));

type Declared = (name: string, clocks: Clocks) => Told | undefined;

const declaredIn: Readonly<Record<string, Declared>> = {
  cases: toldOfCase,
  guardians: toldOfGuardian,
  case_files: (name) => (fileFields as Readonly<Record<string, Told>>)[name],
  follow_ups: (name) =>
    name === "assigned_to"
      ? followUpFields.assigned_to_name
      : (followUpFields as Readonly<Record<string, Told>>)[name],
  mail: (name) => (mailFields as Readonly<Record<string, Told>>)[name],
  case_key_dates: (name, clocks) => date(enteredLabel(clocks, name) ?? words(name)),
};

/** An undeclared name, such as one of an earlier version, is marked to be read by a person. */
const toldOf = ({ entity }: Entry, name: string, clocks: Clocks): Told =>
  declaredIn[entity ?? ""]?.(name, clocks) ?? mixed(words(name));

interface Words {
  readonly make: MakeField;
  readonly nameOf: NameOf;
  readonly clocks: Clocks;
}

function changedFields(entry: Entry, { make, nameOf, clocks }: Words): ReportField[] {
  const [was, is] = valuesOf(entry);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const side = (name: string, value: unknown, when: "before" | "after"): ReportField[] => {
    if (!isGiven({ value })) return [];
    const kind = namedKinds[name];
    const named = kind !== undefined && typeof value === "number" ? nameOf(kind, value) : undefined;
    const field = make(name, toldOf(entry, name, clocks), named ?? value);
    return [{ ...field, label: `${field.label}, ${when}` }];
  };
  return names.flatMap((name) => [
    ...side(name, was[name], "before"),
    ...side(name, is[name], "after"),
  ]);
}

export async function historySections(
  db: Kysely<Tables>,
  whom: Subject,
  make: MakeField,
  clocks: Clocks = [],
): Promise<ReportSection[]> {
  const entries = await recordedAbout(db, whom);
  const nameOf = await nameRecords(db, entries.flatMap(recordsIn));
  const head = (entry: Entry) => [
    make("happened_at", subject("When"), entry.happened_at),
    make("user_name", staff("Who"), entry.user_name),
    make("what", subject("What"), accessInWords(entry)),
  ];
  const changes = entries.filter(
    ({ action, entity }) => isChange(action) && !shownElsewhere.has(entity ?? ""),
  );
  return [
    {
      title: "History of changes",
      nothing: "No change has been recorded.",
      records: changes.map((entry) => [
        ...head(entry),
        ...changedFields(entry, { make, nameOf, clocks }),
      ]),
    },
    {
      title: "Who has read it",
      nothing: "Nobody has been recorded.",
      records: entries.filter(({ action }) => isReading(action)).map(head),
    },
  ];
}
