/** The columns of each case browser, without schemas: the lists load them (ADR 24). */
const baseColumns = [
  { field: "case_id", label: "Case ID" },
  { field: "guardian_name", label: "Guardian Name" },
  { field: "child_name", label: "Child name" },
] as const;
const addedOn = { field: "added_on", label: "Added on" } as const;

/** The columns of each browser. */
export const caseColumns = {
  managers: [
    ...baseColumns,
    { field: "status", label: "Status" },
    { field: "case_handler", label: "Case Handler" },
    addedOn,
  ],
  advisors: [...baseColumns, addedOn],
  advocates: [...baseColumns, addedOn],
  clinics: [...baseColumns, addedOn],
  evaluators: [
    { field: "case_id", label: "Case ID" },
    { field: "guardian_name", label: "Guardian name" },
    { field: "telephone", label: "Telephone" },
    { field: "mobile", label: "Mobile" },
    { field: "child_name", label: "Child name" },
    addedOn,
  ],
} as const;
