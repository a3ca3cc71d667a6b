/** Names a case in a question: number, child and guardian. */
import type { CaseListRow } from "../case-browser/case-list-source.ts";

export function caseName(row: Pick<CaseListRow, "case_id" | "child_name" | "guardian_name">) {
  const people = [
    row.child_name && `child ${row.child_name}`,
    row.guardian_name && `guardian ${row.guardian_name}`,
  ].filter(Boolean);
  const who = people.length > 0 ? ` (${people.join(", ")})` : "";
  return `case ${row.case_id}${who}`;
}
