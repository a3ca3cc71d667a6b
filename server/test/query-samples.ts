/** What the queries look for whose plans are checked (query-plans.test.ts). */
export const textFor = (field: string) => {
  if (field.endsWith("_id")) return "77";
  if (field.endsWith("telephone") || field === "mobile") return "07700 900123";
  return field.endsWith("postcode") ? "QZ17 4XJ" : "Wojciechowska";
};
/** Nothing matches, so every rank and the closest names are searched for. */
export const someTexts = [
  "Wojciechowska",
  "Wojciechowska Przemyslawa",
  "07700 900123",
  "+44 (0)7700 900123 ext 5",
  "QZ17 4XJ",
  "wojciechowska@example.net",
  "Wojciechowska Katarzyna Przemyslawa Zdzislawa Wlodzimierz Szczepaniak",
];
export const typedGuardian = {
  first_name: "Katarzyna",
  last_name: "Wojciechowska",
  postcode: "QZ17 4XJ",
  telephone: "0113 496 0123",
  mobile: "07700 900123",
  email: "wojciechowska@example.net",
};
export const range = { from: "2012-02-03", to: "2024-11-20" };
/** What few cases meet; the others are read in the order of an index until a page is full. */
export const fewCases = [
  { stages: ["advisor"] },
  { awaiting: true },
  { clinic_participating: 1 },
  { handler_id: 7 },
  { untouched_days: 28 },
  { added_from: "2026-11-01" },
  { closed_from: "2026-11-01" },
  { last_entry_from: "2026-11-15" },
  { local_authority_id: 3 },
  { school_id: 9 },
  { gp_id: 9 },
  { search: "Wojciechowska" },
  { needs: ["overdue", "untouched", "hours", "new"] },
  { handler_id: 7, stages: ["advisor"] },
  { stages: ["advisor"], hours: "over" },
  { local_authority_id: 3, stages: ["advocate"] },
  { awaiting: true, added_from: "2026-10-01" },
];
