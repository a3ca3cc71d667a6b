/** Rules: LIST-2. */

import { gps } from "@helpline/contract/reference-records/gps";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { users } from "@helpline/contract/users/users.schema";
import { describe, expect, it } from "vitest";
import { noText } from "#shared/drafts/no-draft.ts";
import {
  addTitle,
  isForNew,
  type ManagerEvent,
  managerReducer,
  startState,
} from "./manager-state.ts";
import { recordDraft } from "./record-draft.ts";

const after = (...events: ManagerEvent[]) => events.reduce(managerReducer, startState());

describe("the state of a list modal", () => {
  it("begins on browse, or on the given page", () => {
    expect(startState().page).toEqual({ name: "browse" });
    expect(startState({ name: "view", id: 7 }).page).toEqual({ name: "view", id: 7 });
  });

  it.each<ManagerEvent>([
    { type: "turned", to: 2 },
    { type: "sorted", field: "name" },
    { type: "searched", terms: { field: "", text: "elm" } },
    { type: "search cleared" },
    { type: "deleted", text: "Deleted." },
  ])("forgets the selected row when other rows are shown: $type", (event) => {
    expect(after({ type: "selected", id: 7 }, event).selectedId).toBeNull();
  });

  it("returns from a page to the same list", () => {
    const list = after({ type: "turned", to: 3 }, { type: "selected", id: 7 });
    const back = [
      { type: "opened", page: { name: "view", id: 7 } },
      { type: "opened", page: { name: "browse" } },
    ] as const;
    expect(back.reduce<typeof list>(managerReducer, list)).toEqual(list);
  });

  it("goes one step back: comparison, choice, the page before, list", () => {
    const view = { name: "view", id: 7 };
    const steps = [
      { type: "opened", page: view },
      { type: "stepped in", page: { name: "merge", id: 7 } },
      { type: "stepped in", page: { name: "merge", id: 7, otherId: 9 } },
    ] as const;
    const back = { type: "stepped back" } as const;
    expect(after(...steps, back).page).toMatchObject({ name: "merge", id: 7, from: view });
    expect(after(...steps, back).page.otherId).toBeUndefined();
    expect(after(...steps, back, back).page).toEqual(view);
    expect(after(...steps, back, back, back).page).toEqual({ name: "browse" });
  });

  it("keeps Undo when a row is selected, and otherwise forgets what was said", () => {
    const undo = () => undefined;
    const merged = { type: "merged", id: 7, name: "Elm", text: "Merged." } as const;
    const select = { type: "selected", id: 8 } as const;
    expect(after({ ...merged, undo }, select).told?.undo).toBe(undo);
    expect(after({ type: "told", text: "Unmerged." }, select).told).toBeNull();
  });

  it("returns to browse with the saved record selected", () => {
    const page = { name: "add" };
    const saved = { type: "saved", from: page, id: 9, name: "Elm", text: "Added." } as const;
    expect(after({ type: "opened", page }, saved)).toMatchObject({
      page: { name: "browse" },
      selectedId: 9,
      told: { text: "Added.", recordId: 9 },
    });
  });

  it("drops the search after adding, which would hide the new record, and keeps it after an edit", () => {
    const search = { type: "searched", terms: { field: "", text: "elm" } } as const;
    const saved = (page: { name: string }) =>
      after(search, { type: "opened", page }, { ...added, from: page });
    const added = { type: "saved", id: 9, name: "Oak", text: "Saved." } as const;
    expect(saved({ name: "add" })).toMatchObject({ search: null, selectedId: 9 });
    expect(saved({ name: "edit" })).toMatchObject({ search: search.terms, selectedId: 9 });
  });

  it("does not move a person who has left the page meanwhile", () => {
    const late = {
      type: "saved",
      from: { name: "add" },
      id: 9,
      name: "Elm",
      text: "Added.",
    } as const;
    const next = { name: "edit", id: 4 };
    expect(after({ type: "opened", page: next }, late)).toMatchObject({
      page: next,
      selectedId: null,
    });
  });
});

describe("each event of a list modal", () => {
  const told = { text: "Saved.", recordId: 7, recordName: "Elm" };
  const full = {
    page: { name: "view", id: 7 },
    listPage: 3,
    sort: { field: "name", order: "asc" },
    search: { field: "", text: "elm" },
    withClosed: true,
    selectedId: 7,
    told,
  } as const;
  const merged = { type: "merged", id: 9, name: "Oak", text: "Merged.", undo: () => {} } as const;

  it.each<[ManagerEvent, object]>([
    [
      { type: "opened", page: { name: "edit", id: 7 } },
      { page: { name: "edit", id: 7 }, told: null },
    ],
    [
      { type: "stepped in", page: { name: "merge", id: 7 } },
      { page: { name: "merge", id: 7, from: full.page }, told: null },
    ],
    [{ type: "stepped back" }, { page: { name: "browse" }, told: null }],
    [
      { type: "turned", to: 2 },
      { listPage: 2, selectedId: null, told: null },
    ],
    [
      { type: "sorted", field: "name" },
      { listPage: 1, sort: { field: "name", order: "desc" }, selectedId: null, told: null },
    ],
    [
      { type: "searched", terms: { field: "city", text: "oak" } },
      { search: { field: "city", text: "oak" }, sort: null, selectedId: null, told: null },
    ],
    [
      { type: "searched", terms: { field: "city", text: "oak" }, keepsRow: true },
      { search: { field: "city", text: "oak" }, sort: null, told: null },
    ],
    [{ type: "search cleared" }, { search: null, sort: null, selectedId: null, told: null }],
    [
      { type: "closed shown", withClosed: false },
      { listPage: 1, withClosed: false, selectedId: null, told: null },
    ],
    [
      { type: "selected", id: 8 },
      { selectedId: 8, told: null },
    ],
    [
      { type: "deleted", text: "Deleted." },
      { selectedId: null, told: { text: "Deleted." } },
    ],
    [{ type: "told", text: "Sent." }, { told: { text: "Sent." } }],
    [{ type: "told", text: "Sent.", link: "/x" }, { told: { text: "Sent.", link: "/x" } }],
    [
      merged,
      {
        page: { name: "browse" },
        selectedId: 9,
        told: { text: "Merged.", recordId: 9, recordName: "Oak", undo: merged.undo },
      },
    ],
    [
      { type: "saved", from: full.page, id: 9, name: "Oak", text: "Saved." },
      {
        page: { name: "browse" },
        selectedId: 9,
        told: { text: "Saved.", recordId: 9, recordName: "Oak", isNew: false },
      },
    ],
    [
      { type: "saved", from: { name: "add" }, id: 9, name: "Oak", text: "Saved.", link: "/x" },
      { told: { text: "Saved.", link: "/x" } },
    ],
  ])("%j changes only what it is about", (event, change) => {
    expect(managerReducer(full, event)).toStrictEqual({ ...full, ...change });
  });

  it("begins with the whole list, in the server's order", () => {
    expect(startState()).toStrictEqual({
      page: { name: "browse" },
      listPage: 1,
      sort: null,
      search: null,
      withClosed: false,
      selectedId: null,
      told: null,
    });
  });

  it("a new record is shown in the whole list, and in the page and order of a list without a search", () => {
    const page = { name: "add" };
    const saved = {
      type: "saved",
      from: page,
      id: 9,
      name: "Oak",
      text: "Added.",
      link: "/x",
    } as const;
    const isNew = { text: "Added.", recordId: 9, recordName: "Oak", isNew: true, link: "/x" };
    expect(managerReducer({ ...full, page }, saved)).toMatchObject({
      search: null,
      sort: null,
      listPage: 1,
      told: isNew,
    });
    expect(managerReducer({ ...full, page, search: null }, saved)).toMatchObject({
      sort: full.sort,
      listPage: 3,
      told: isNew,
    });
  });

  it("a link stays when a row is selected, until the next action", () => {
    const linked = { ...full, told: { ...told, link: "/x" } };
    expect(managerReducer(linked, { type: "selected", id: 8 }).told).toBe(linked.told);
    expect(managerReducer({ ...full, told: null }, { type: "selected", id: 8 }).told).toBeNull();
  });
});

describe("the page that a list modal opens with", () => {
  it.each([
    [{ name: "add", values: {} }, true],
    [{ name: "add" }, false],
    [{ name: "edit", values: {} }, false],
  ])("%j is for a new record: %s", (page, is) => {
    expect(isForNew(page)).toBe(is);
  });

  it("has a title for a new record", () => {
    expect(addTitle(gps)).toBe("Add a GP practice");
  });
});

describe("the draft of a record's form", () => {
  it.each([
    ["guardians", guardians, "guardian"],
    ["users", users, "user"],
  ] as const)("of %s has a name of its own for each record", (_, kind, name) => {
    expect(recordDraft(kind, 7)).toBe(`${name}-7`);
    expect(recordDraft(kind, "new")).toBe(`${name}-new`);
  });

  it("is none where a record has no text", () => {
    expect(recordDraft(gps, 7)).toBe(noText);
  });
});
