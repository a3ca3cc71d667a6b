import { type Caller, mayAccess, userTypes } from "@helpline/contract/access";
import {
  type ModalManagerName,
  modalManagers,
  type ScreenName,
  screens,
} from "@helpline/contract/screens";
import { describe, expect, it } from "vitest";
import { decide, decideWhileDue } from "./route-guard.ts";

const callers: readonly Caller[] = ["public", ...userTypes];

/** Spec 1 §2, the route table, written out once more so that a slip in the contract shows. */
const managersOnly: readonly string[] = [
  "/case-manager",
  "/case-manager/add",
  "/case-manager/edit",
  "/case-manager/view",
  "/case-file-manager",
  "/time-sheets",
  "/time-sheet/report",
  "/reports",
  "/reports/general",
  "/reports/case-report",
  "/user-manager",
  "/gp-manager",
  "/school-manager",
  "/guardian-manager",
  "/local-authority-manager",
];
const systems: Readonly<Record<string, Caller>> = {
  "/advisor-system": "advisor",
  "/advisor-system/add": "advisor",
  "/advocate-system": "advocate",
  "/advocate-system/add": "advocate",
  "/clinic-system": "clinic",
  "/clinic-system/add": "clinic",
  "/evaluation-system": "evaluator",
  "/evaluation-system/add": "evaluator",
};

describe.each(callers)("%s", (caller) => {
  const isManager = caller === "admin" || caller === "manager";

  it.each(Object.keys(screens) as ScreenName[])("%s", (name) => {
    const decision = decide(screens[name].path, caller);
    if (name === "home" && caller !== "public") {
      expect(decision).toEqual({ kind: "go", to: "welcome" });
    } else if (mayAccess(screens[name].access, caller)) {
      expect(decision).toEqual({ kind: "open", screen: name });
    } else {
      expect(decision).toEqual({ kind: "go", to: "accessDenied" });
    }
  });

  it.each(Object.keys(modalManagers) as ModalManagerName[])("the list modal %s", (modal) => {
    expect(decide(modalManagers[modal].path, caller)).toEqual(
      isManager ? { kind: "modal", modal } : { kind: "go", to: "accessDenied" },
    );
  });

  it.each(managersOnly)("%s is for managers", (path) => {
    expect(decide(path, caller).kind !== "go").toBe(isManager);
  });

  it.each(Object.entries(systems))("%s is for managers and %s", (path, role) => {
    expect(decide(path, caller).kind !== "go").toBe(isManager || caller === role);
  });

  it.each(["/nowhere", "/welcome/x", "/case-manager/delete", "/Login"])("%j is unknown", (path) => {
    expect(decide(path, caller)).toEqual({ kind: "go", to: "notFound" });
  });

  it.each(["/404/", "//404", "/404//"])("%j is the screen that it is a spelling of", (path) => {
    expect(decide(path, caller)).toEqual({ kind: "open", screen: "notFound" });
  });
});

describe("while a second factor is due (ADR 0016)", () => {
  const at = (path: string) => decideWhileDue(decide(path, "admin"));

  it.each([
    "/welcome",
    "/account",
    "/case-manager",
    "/user-manager",
    "/api/docs",
    "/reports/general",
  ])("%s leads to the setting up", (path) => {
    expect(at(path)).toEqual({ kind: "go", to: "twoStep" });
  });

  it.each([
    ["/two-step-login", "twoStep"],
    ["/logout", "logout"],
    ["/access-denied", "accessDenied"],
  ])("%s opens", (path, screen) => {
    expect(at(path)).toEqual({ kind: "open", screen });
  });
});
