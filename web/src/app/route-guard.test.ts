/** Rules: SHELL-3, SHELL-4, SHELL-6, SHELL-13. */
import { type Caller, userTypes } from "@helpline/contract/access";
import {
  addressOf,
  type ModalManagerName,
  mayOpen,
  modalManagers,
  type Screen,
  type ScreenName,
  screens,
} from "@helpline/contract/screens";
import { describe, expect, it } from "vitest";
import { decide, decideWhileDue } from "./route-guard.ts";

const callers: readonly Caller[] = ["public", ...userTypes];

describe.each(callers)("%s", (caller) => {
  // contract/src/screens.test.ts compares who may open what with the requirements.
  it.each(Object.keys(screens) as ScreenName[])("%s", (name) => {
    const screen: Screen = screens[name];
    const decision = decide(addressOf(screen, 258).replace("$page", "manager"), caller);
    if (name === "home" && caller !== "public") {
      expect(decision).toEqual({ kind: "go", to: "welcome" });
    } else if (mayOpen(screens[name], caller)) {
      expect(decision).toEqual({ kind: "open", screen: name });
    } else {
      const to = screen.loginFirst && caller === "public" ? "login" : "accessDenied";
      expect(decision).toEqual({ kind: "go", to });
    }
  });

  it.each(Object.keys(modalManagers) as ModalManagerName[])("the list modal %s", (modal) => {
    expect(decide(modalManagers[modal].path, caller)).toEqual(
      mayOpen(modalManagers[modal], caller)
        ? { kind: "modal", modal }
        : { kind: "go", to: "accessDenied" },
    );
  });

  it.each([
    "/nowhere",
    "/welcome/x",
    "/case",
    "/case/x",
    "/case/0",
    "/case/2147483648",
    "/case-manager/delete",
    "/Login",
  ])("%j is unknown", (path) => {
    expect(decide(path, caller)).toEqual({ kind: "go", to: "notFound" });
  });

  it.each(["/404/", "//404", "/404//"])("%j is another spelling of a screen", (path) => {
    expect(decide(path, caller)).toEqual({ kind: "open", screen: "notFound" });
  });
});

describe("while a second factor is due (ADR 5)", () => {
  const at = (path: string) => decideWhileDue(decide(path, "admin"), "twoStep");

  it.each([
    "/welcome",
    "/account",
    "/case-manager",
    "/user-manager",
    "/api/docs",
    "/reports/general",
  ])("%s leads to setting it up", (path) => {
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

it("while a password has to be changed (ADR 6), only its page opens, and what is open to all", () => {
  const at = (path: string) => decideWhileDue(decide(path, "admin"), "changePassword");
  for (const path of ["/welcome", "/account", "/two-step-login", "/user-manager"]) {
    expect(at(path)).toEqual({ kind: "go", to: "changePassword" });
  }
  expect(at("/change-password")).toEqual({ kind: "open", screen: "changePassword" });
  expect(at("/logout")).toEqual({ kind: "open", screen: "logout" });
});
