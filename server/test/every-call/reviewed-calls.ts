/** Reads `docs/security/calls.md`, which a person wrote and reviews. */
import { readFileSync } from "node:fs";
import { type Caller, userTypes } from "@helpline/contract/access";
import { referenceRecordKinds } from "@helpline/contract/reference-records/registry";
import { namingField } from "../merge-kit.ts";

export const callers: readonly Caller[] = ["public", ...userTypes];

/** Admitted, or refused with this status. */
type Entry = "yes" | "401" | "403";

export interface ReviewedCall {
  /** "METHOD /path" */
  readonly name: string;
  readonly access: Readonly<Record<Caller, Entry>>;
  /** Action and entity of each row in the audit log: "read cases". */
  readonly records: readonly string[];
}

const page = new URL("../../../docs/security/calls.md", import.meta.url);

const isEntry = (cell: string | undefined): cell is Entry =>
  cell === "yes" || cell === "401" || cell === "403";

function readRow(line: string): ReviewedCall {
  const [name = "", ...cells] = line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
  const access = callers.map((caller, index) => {
    const cell = cells[index];
    if (!isEntry(cell)) throw new Error(`docs/security/calls.md says "${cell}" of ${name}.`);
    return [caller, cell] as const;
  });
  const records = cells[callers.length] ?? "";
  return {
    name,
    access: Object.fromEntries(access) as Record<Caller, Entry>,
    records: records === "nothing" ? [] : records.split(", "),
  };
}

const lines = readFileSync(page, "utf8")
  .split("\n")
  .filter((line) => /^\| [A-Z]+ \//.test(line));

/** The kinds of reference records for which the page has no rows of their own. */
const otherKinds = referenceRecordKinds
  .map(({ entity }) => entity)
  .filter((entity) => !lines.some((line) => line.includes(` /api/${entity}/count `)));

/** A row of `{record}` as a row for each of these kinds. */
function rowsOf(line: string): ReviewedCall[] {
  if (!line.includes("{record}")) return [readRow(line)];
  return otherKinds.map((entity) => {
    const row = readRow(line.replaceAll("{record}", entity));
    const hasNoCases = row.name.endsWith("/cases") && namingField(entity) === undefined;
    return hasNoCases ? { ...row, records: [] } : row;
  });
}

/** Every call of the page, in order. */
export const reviewedCalls: readonly ReviewedCall[] = lines.flatMap(rowsOf);
