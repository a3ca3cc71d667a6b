/** The order of the people on the desk. Rules: DESK-5, DESK-7. */
import type { PersonAtWork } from "@helpline/contract/desk/people";
import { expect, it } from "vitest";
import { inOrder, nextOrder, orderBy, type PeopleColumn } from "./people-table.tsx";

const person = (user_id: number, more: Partial<PersonAtWork>): PersonAtWork => ({
  user_id,
  name: `Person ${user_id}`,
  user_type: "advisor",
  open_cases: 0,
  capacity: null,
  new_cases: 0,
  untouched: 0,
  follow_ups_overdue: 0,
  minutes_28_days: 0,
  oldest_last_entry_on: null,
  ...more,
});

const people = [
  person(1, { open_cases: 9, oldest_last_entry_on: "2026-03-01T09:00:00.000Z" }),
  person(2, { open_cases: 10, user_type: "clinic" }),
  person(3, { open_cases: 2, oldest_last_entry_on: "2026-01-01T09:00:00.000Z" }),
  person(4, { open_cases: 10, user_type: "admin" }),
];
const ids = (column: PeopleColumn, clicks: number) => {
  let order = orderBy(column);
  for (let click = 1; click < clicks; click += 1) order = nextOrder(order, column);
  return inOrder(people, order).map(({ user_id }) => user_id);
};

it.each([
  ["name", [1, 2, 3, 4], [4, 3, 2, 1]],
  ["user_type", [4, 1, 3, 2], [2, 1, 3, 4]],
  ["open_cases", [2, 4, 1, 3], [3, 1, 2, 4]],
  ["oldest_last_entry_on", [3, 1, 2, 4], [1, 3, 2, 4]],
] as const)("by %s: %j, reversed %j", (column, first, second) => {
  expect(ids(column, 1)).toEqual(first);
  expect(ids(column, 2)).toEqual(second);
  expect(ids(column, 3)).toEqual(first);
});

it("by load: untouched cases, then follow-ups overdue, then open cases", () => {
  const loaded = [
    person(1, { open_cases: 30 }),
    person(2, { untouched: 1 }),
    person(3, { follow_ups_overdue: 4 }),
    person(4, { untouched: 1, follow_ups_overdue: 1 }),
    person(5, { follow_ups_overdue: 4, open_cases: 2 }),
    person(6, { open_cases: 30 }),
  ];
  const order = orderBy("untouched");
  expect(inOrder(loaded, order).map(({ user_id }) => user_id)).toEqual([4, 2, 5, 3, 1, 6]);
  expect(inOrder(loaded, nextOrder(order, "untouched"))[0]).toMatchObject({ user_id: 1 });
});

it("begins again with another column", () => {
  expect(nextOrder({ column: "name", order: "desc" }, "untouched")).toEqual({
    column: "untouched",
    order: "desc",
  });
});
