/** The columns that a filtered list of cases can be sorted by. Without schemas: the first load has it. */
export const caseSorts = [
  "case_id",
  "guardian_name",
  "child_name",
  "status",
  "case_handler",
  "added_on",
  "last_entry_on",
  "minutes_used",
] as const;
export type CaseSort = (typeof caseSorts)[number];
