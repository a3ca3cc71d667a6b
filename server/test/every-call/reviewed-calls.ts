/** Reads `docs/security/calls.md`, which a person wrote and reviews. */
import { readFileSync } from "node:fs";
import { type Caller, userTypes } from "@helpline/contract/access";

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

/** Every row of the page, in order. */
export const reviewedCalls: readonly ReviewedCall[] = readFileSync(page, "utf8")
  .split("\n")
  .filter((line) => /^\| [A-Z]+ \//.test(line))
  .map(readRow);
