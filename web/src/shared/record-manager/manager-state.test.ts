/** Rules: LIST-2. */
import { describe, expect, it } from "vitest";
import { type ManagerEvent, managerReducer, startState } from "./manager-state.ts";

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
