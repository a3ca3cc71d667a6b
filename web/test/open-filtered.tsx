/** Opens the case manager with filters, or without, for tests of them and of saved views. */
import { sampleRow } from "./case-lists.ts";
import { openBrowser, row } from "./open-browser.tsx";

export const query = "POST /api/cases/query";
const rows = (...ids: number[]) => ids.map((id) => sampleRow(id, { last_entry_on: null }));
export const found = { data: { rows: rows(9, 8), count: 1204, more: false } };
const people = [
  { user_id: 12, user_type: "advisor", user_name: "Robert Robinson", added_on: "2026-01-01" },
  { user_id: 13, user_type: "advocate", user_name: "Ada Vance", added_on: "2026-01-01" },
  { user_id: 14, user_type: "manager", user_name: "Mary Manager", added_on: "2026-01-01" },
];
export const waiting = {
  view_id: 5,
  name: "Waiting list",
  filters: { awaiting: "advisor", colour: "red" },
  sort: "last_entry_on",
  order: "asc",
  shared: true,
  own: false,
  owner_name: "Ada Admin",
  version: 2,
};
const answers = {
  [query]: found,
  "GET /api/users/all": { data: people },
  "GET /api/views": { data: [waiting] },
};

/** Opens the list with filters in its address. */
export async function openFiltered(search: string, more: object = {}) {
  const browser = await openList(search, more);
  await row(9);
  return browser;
}
export const openList = (search = "", more: object = {}) =>
  openBrowser("/case-manager", {
    search,
    answers: { ...answers, ...more },
    // A filtered list asks for neither the count nor the page of all cases.
    reads: search === "" ? 3 : 1,
  });
