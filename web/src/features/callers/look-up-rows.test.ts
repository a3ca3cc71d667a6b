/** The rows of the look-up, and what Enter does in each. Rules: CALL-4, CALL-9. */
import { expect, it } from "vitest";
import { firstMarked, isCertain, type LookUpActions, rowsOf } from "./look-up-rows.ts";

const action = (label: string) => ({ label, name: label, run: () => undefined });
const own: LookUpActions = {
  onPerson: ({ guardian_id }, typed) => [action(`open ${guardian_id} for ${typed}`)],
  onCase: ({ case_id }) => [action(`log on ${case_id}`), action(`view ${case_id}`)],
};
const all: LookUpActions = {
  ...own,
  onNamed: ({ last_name }, typed) => [action(`tell of ${last_name} for ${typed}`)],
  newCase: ({ guardian_id }) => action(`new case of ${guardian_id}`),
  add: (typed) => action(`add ${typed}`),
  newCaseFor: (typed) => action(`new case for ${typed}`),
};

const open = (case_id: number) => ({ case_id, status: "With Advisor" });
const closed = (case_id: number) => ({ case_id, status: "Closed" });
const person = (guardian_id: number, ...cases: object[]) => ({
  guardian_id,
  matched: "name",
  cases,
});
const named = { guardian_id: null, last_name: "Wright", matched: "name", cases: [] };

const rows = (actions: LookUpActions, ...callers: object[]) =>
  rowsOf(callers as never, "typed", actions);
const shown = (actions: LookUpActions, ...callers: object[]) =>
  rows(actions, ...callers).map(({ kind, key, actions: of, enter }) => [
    kind,
    key,
    of.map(({ label }) => label),
    enter?.label,
  ]);

it("has a row for each person, each case and each name, and one to add somebody", () => {
  expect(shown(all, person(3, open(12), closed(9)), named, person(4))).toEqual([
    ["person", "person-3", ["open 3 for typed", "new case of 3"], "log on 12"],
    ["case", "person-3-case-12", ["log on 12", "view 12"], undefined],
    ["case", "person-3-case-9", ["log on 9", "view 9"], undefined],
    ["named", "named-1", ["tell of Wright for typed"], undefined],
    ["person", "person-4", ["new case of 4", "open 4 for typed"], undefined],
    ["add", "add", ["add typed", "new case for typed"], undefined],
  ]);
});

it("has the person and the case of a row in it", () => {
  const [ofPerson, ofCase, ofName] = rows(own, person(3, open(12)), named);
  expect(ofPerson).toMatchObject({ caller: { guardian_id: 3 } });
  expect(ofCase).toMatchObject({ caller: { guardian_id: 3 }, found: { case_id: 12 } });
  expect(ofName).toMatchObject({ caller: { last_name: "Wright" } });
});

it("offers only what a role can do", () => {
  expect(shown(own, person(3), named)).toEqual([
    ["person", "person-3", ["open 3 for typed"], undefined],
    ["named", "named-1", [], undefined],
  ]);
  expect(shown({ ...own, add: all.add })).toEqual([["add", "add", ["add typed"], undefined]]);
});

it.each([
  ["no case", [], undefined],
  ["only closed cases", [closed(9)], undefined],
  ["one open case", [open(12)], "log on 12"],
  ["two open cases", [open(12), open(13)], undefined],
])("opens by Enter on a person with %s", (_what, cases, enter) => {
  expect(shown(own, person(3, ...cases))[0]?.[3]).toBe(enter);
});

it.each([
  ["the first case of the best match", [person(3, open(12)), person(4)], "person-3-case-12"],
  ["a person without a case", [person(3), person(4, open(12))], "person-3"],
  ["nothing for a similar name", [{ ...person(3, open(12)), matched: "similar" }], undefined],
  ["nothing for a family that one does not see", [named, person(3)], undefined],
  ["the way to add somebody", [], "add"],
])("marks first: %s", (_what, callers, key) => {
  expect(firstMarked(rows(all, ...callers))?.key).toBe(key);
});

it("marks nothing if there is no row", () => {
  expect(firstMarked([])).toBeUndefined();
});

it.each([
  ["one person", [person(3)], true],
  ["nobody", [], false],
  ["two people", [person(3), person(4)], false],
  ["a similar name", [{ ...person(3), matched: "similar" }], false],
  ["a family that one does not see", [named], false],
])("is certain only of one person: %s", (_what, callers, certain) => {
  expect(isCertain(callers as never)).toBe(certain);
});
