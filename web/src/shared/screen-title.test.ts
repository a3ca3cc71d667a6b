/** Checks where each "?" leads. Rules: HELP-1. */
import { addressOf, isKnownPath, type Screen, screens } from "@helpline/contract/screens";
import { describe, expect, it } from "vitest";
import { explainedPlaces, helpAddress, helpAt } from "./screen-title.tsx";

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
