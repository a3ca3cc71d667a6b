/** What each list modal knows of its kind of record. Rules: LIST-1, REC-1. */
import { type ModalManagerName, modalManagers } from "@helpline/contract/screens";
import { describe, expect, it } from "vitest";
import type { RecordView } from "./record-view.ts";
import { recordViews } from "./registry.ts";

const views = Object.entries(recordViews) as [ModalManagerName, RecordView][];

it("there is one for each list modal", () => {
  expect(Object.keys(recordViews).sort()).toEqual(Object.keys(modalManagers).sort());
});

describe.each(views)("%s", (name, view) => {
  it("has the title of the menu, its own kind and calls", () => {
    expect(view.title).toBe(modalManagers[name].title);
    expect(view.kind.entity).toBe(name);
    expect(view.routes.create.path).toContain(name);
  });

  it("has merging and cases unless it is about users", () => {
    if (name === "users") expect(view.merging).toBeUndefined();
    else {
      expect(Object.keys(view.merging ?? {})).toEqual(expect.arrayContaining(["merge", "unmerge"]));
      expect(view.merging).not.toHaveProperty("kind");
    }
  });
});

it("users have invitations, guardians look for similar ones, and the others nothing of the kind", () => {
  expect(recordViews.users.extraActions?.length).toBeGreaterThan(0);
  expect(recordViews.guardians.similar).toBeDefined();
  expect(recordViews.gps.extraActions).toBeUndefined();
  expect(recordViews.gps.similar).toBeUndefined();
});
