/** A guardian's own record, as a section of a report. */
import type { Told } from "@helpline/contract/cases/case-facts";
import { notesOf } from "@helpline/contract/fields";
import { guardians } from "@helpline/contract/reference-records/guardians";
import type { Kysely, Selectable } from "kysely";
import type { Tables } from "#database/tables";
import { importedRowsOfGuardian } from "#features/import/index";
import { date, isGiven, type MakeField, mixed, type ReportSection, subject } from "./report.ts";

export type Guardian = Selectable<Tables["guardians"]>;

const told = {
  guardian_id: subject("Guardian ID"),
  alerts: mixed("Alerts"),
  external_code: subject("Code"),
  closed_on: date("Closed on"),
  ...Object.fromEntries(
    Object.entries(guardians.fields).map(([name, { schema, about }]) => [
      name,
      { notes: notesOf(schema), about },
    ]),
  ),
} as Readonly<Record<keyof Omit<Guardian, "search" | "version">, Told>>;

/** Label and subject of a guardian's field, by name; undefined for an unknown name. */
export const toldOfGuardian = (name: string): Told | undefined =>
  name === "version" ? subject("Version") : told[name as keyof typeof told];

export function guardianSection(guardian: Partial<Guardian>, make: MakeField): ReportSection {
  const names = Object.keys(told) as (keyof typeof told)[];
  const record = names
    .map((name) => make(name, told[name], guardian[name] ?? null))
    .filter(isGiven);
  return { title: "Details", nothing: "Nothing is held.", records: [record] };
}

/** Of a merged record: all of it, or only its code once the rest has been removed. */
export function mergedSections(
  { record, external_code }: Pick<Selectable<Tables["record_merges"]>, "record" | "external_code">,
  make: MakeField,
): ReportSection[] {
  if (record) return [guardianSection(record, make)];
  return external_code === null ? [] : [guardianSection({ external_code }, make)];
}

/** The rows of imported files, kept for some days, that say something of the guardian; none: no section. */
export async function importSections(
  db: Kysely<Tables>,
  id: number,
  make: MakeField,
): Promise<ReportSection[]> {
  const rows = await importedRowsOfGuardian(db, id);
  if (rows.length === 0) return [];
  const records = rows.map(({ file_name, row_number, uploaded_on, code, name }) =>
    [
      make("file_name", subject("File"), file_name),
      make("row_number", subject("Row"), row_number),
      make("uploaded_on", date("Uploaded on"), uploaded_on),
      make("name", subject("Name"), name),
      make("code", subject("Code"), code),
    ].filter(isGiven),
  );
  return [{ title: "Imports", nothing: "Nothing is held.", records }];
}
