/** Checks where each "?" leads, and which pages of the guide each person sees first. Rules: HELP-1. */
import { describe, expect, it } from "vitest";
import { userTypes } from "./access.ts";
import { guidePages, guidePagesFor, isGuidePage } from "./guide-pages.ts";
import { explainedPlaces, helpAddress, helpAt } from "./help.ts";
import { addressOf, isKnownPath, type Screen, screens } from "./screens.ts";

describe("the help of a screen", () => {
  it.each([
    ["/welcome", "everyone#see-what-to-do-next"],
    ["/case-manager/view", "manager#work-on-a-case"],
    ["/case-manager/view/", "manager#work-on-a-case"],
    ["/case/258", "everyone#open-a-case-by-its-number"],
    ["/api/docs", "admin#connect-another-program"],
  ])("at %s is %s", (path, place) => {
    expect(helpAt(path)).toBe(place);
  });

  it.each(["/", "/login", "/404", "/access-denied", "/help", "/help/manager", "/nonsense"])(
    "is missing at %s",
    (path) => {
      expect(helpAt(path)).toBeUndefined();
    },
  );

  it("is there for every screen that only people who are logged in can open, but not for help", () => {
    const all: readonly Screen[] = Object.values(screens);
    const unexplained = all.filter((screen) => helpAt(addressOf(screen, 258)) === undefined);
    const needNone = all.filter(({ access, path }) => access === "anyone" || /^\/help/.test(path));
    expect(unexplained).toEqual(needNone);
  });

  it.each(explainedPlaces)("%s has an address of a page of the guide", (place) => {
    const [path = "", part = ""] = helpAddress(place).split("#");
    expect(isKnownPath(path)).toBe(true);
    expect(part).not.toBe("");
  });
});

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
