/** Rules: LIST-6. */
import { expect, it } from "vitest";
import { type Column, nextSort, sortRows } from "./list-columns.ts";

interface Row {
  readonly name: string;
  readonly id: number;
}

const columns: Column<Row>[] = [
  { field: "id", label: "ID", text: (row) => String(row.id) },
  { field: "name", label: "Name", text: (row) => row.name },
];
const rows: Row[] = [
  { name: "élan", id: 10 },
  { name: "Zeta", id: 9 },
  { name: "apple", id: 100 },
];
const ids = (field: string, order: "asc" | "desc") =>
  sortRows(rows, columns, { field, order }).map((row) => row.id);

it("sorts figures numerically, and text ignoring case and accents", () => {
  expect(ids("id", "asc")).toEqual([9, 10, 100]);
  expect(ids("name", "asc")).toEqual([100, 10, 9]);
  expect(ids("name", "desc")).toEqual([9, 10, 100]);
});

it("keeps the server's order without a sort, or with an unknown column", () => {
  expect(sortRows(rows, columns, null)).toBe(rows);
  expect(ids("nonsense", "asc")).toEqual([10, 9, 100]);
});

it("cycles through ascending, descending and none", () => {
  const asc = nextSort(null, "id");
  const desc = nextSort(asc, "id");
  expect([asc, desc, nextSort(desc, "id"), nextSort(desc, "name")]).toEqual([
    { field: "id", order: "asc" },
    { field: "id", order: "desc" },
    null,
    { field: "name", order: "asc" },
  ]);
});
