/** Checks which pages of the guide each person sees first. Rules: HELP-1. */
import { describe, expect, it } from "vitest";
import { userTypes } from "./access.ts";
import { guidePages, guidePagesFor, isGuidePage } from "./guide-pages.ts";

describe("the pages of the guide", () => {
  it.each(userTypes)("begin with the own page of: %s", (type) => {
    const pages = guidePagesFor(type);
    expect(pages[0]).toBe(type);
    expect([...pages].sort()).toEqual([...guidePages].sort());
  });

  it("show an admin first what admins and managers do, and then what all do", () => {
    expect(guidePagesFor("admin").slice(0, 3)).toEqual(["admin", "manager", "everyone"]);
  });

  it("are no other names", () => {
    expect(isGuidePage("manager")).toBe(true);
    for (const name of ["", "managers", "Manager", "manager.md", "../manager"]) {
      expect(isGuidePage(name)).toBe(false);
    }
  });
});
