/** Rules: UI-23. */
import { type Caller, userTypes } from "@helpline/contract/access";
import { mayOpen, modalManagers, screens } from "@helpline/contract/screens";
import { expect, it } from "vitest";
import { findTargets, keyOf, paletteTargets } from "./palette-targets.ts";

it.each(["public", ...userTypes] as Caller[])("offers %s only what they may open", (caller) => {
  for (const target of paletteTargets(caller)) {
    const screen = "modal" in target ? modalManagers[target.modal] : screens[target.screen];
    expect(mayOpen(screen, caller), screen.path).toBe(true);
    // A place that needs a number cannot be gone to.
    expect(screen.path).not.toContain("$");
  }
});

it("offers the list modals to managers, and nothing that needs a case", () => {
  const keys = paletteTargets("manager").map(keyOf);
  expect(keys).toEqual(expect.arrayContaining(["users", "gps", "caseManager", "generalReport"]));
  expect(keys).not.toEqual(expect.arrayContaining(["caseEdit"]));
  expect(keys.at(-1)).toBe("logout");
  expect(paletteTargets("advisor").map(keyOf)).toEqual([
    "call",
    "welcome",
    "week",
    "enquiries",
    "enquiryAdd",
    "concerns",
    "followUps",
    "account",
    "advisorSystem",
    "help",
    "logout",
  ]);
});

it("searches for every word, and puts titles first", () => {
  const all = paletteTargets("admin");
  expect(findTargets(all, "case").map(keyOf)[0]).toBe("caseManager");
  expect(findTargets(all, "REP gen").map(keyOf)).toEqual(["generalReport"]);
  expect(findTargets(all, "two-step").map(keyOf)).toEqual(["account"]);
  expect(findTargets(all, "zzz")).toEqual([]);
  expect(findTargets(all, "  ")).toHaveLength(all.length);
});
