/** Where the begin and the end of a session lead, and what goes with them. Rules: AUTH-13, AUTH-17. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentDialog, enqueueDialog } from "#shared/dialogs/dialog-store.ts";
import { endSession } from "#shared/session/session.ts";
import { logIn } from "../../test/tokens.ts";
import * as modals from "./modals/modal-store.ts";
import { queriesOf } from "./query-client.ts";
import type { AppRouter } from "./router.ts";
import { watchSession } from "./session-watch.ts";
import { isWanted, rememberWanted, takeWanted } from "./wanted-address.ts";

const navigate = vi.fn();
const invalidate = vi.fn();
let stop: () => void = () => undefined;

function watchAt(href: string) {
  const [pathname] = href.split("?");
  const router = { navigate, invalidate, state: { location: { href, pathname } } };
  stop = watchSession(router as unknown as AppRouter);
}

beforeEach(() => {
  navigate.mockClear();
  invalidate.mockClear();
});
afterEach(() => stop());

describe("a login", () => {
  it.each(["/", "/login", "/login/return", "/logout", "/access-denied"])(
    "leads on from %s to Welcome",
    (path) => {
      watchAt(path);
      logIn("manager");
      expect(navigate.mock.calls).toEqual([[{ to: "/welcome" }]]);
      expect(invalidate).not.toHaveBeenCalled();
    },
  );

  it("leads to the page that was wanted, which waits while something is due", () => {
    rememberWanted("/reports?year=2026", null);
    watchAt("/login");
    logIn("manager", { data: { second_factor_due: true } });
    expect(navigate).toHaveBeenLastCalledWith({ to: "/two-step-login" });
    expect(isWanted()).toBe(true);
    logIn("manager");
    expect(navigate).toHaveBeenLastCalledWith({ to: "/reports?year=2026" });
  });

  it.each(["/reports", "/nowhere"])("stays at %s, where the guard decides again", (path) => {
    watchAt(path);
    logIn("manager");
    expect(navigate).not.toHaveBeenCalled();
    expect(invalidate).toHaveBeenCalledOnce();
  });
});

describe("the end of a session", () => {
  it("that nobody asked for leads away, says why, and keeps the address for the same person", () => {
    logIn("manager");
    watchAt("/reports?year=2026");
    endSession("auto");
    expect(navigate.mock.calls).toEqual([[{ to: "/access-denied" }]]);
    expect(currentDialog()).toMatchObject({ kind: "notice", title: "Auto Logout" });
    expect(currentDialog()?.lines).toHaveLength(2);
    expect(currentDialog()?.lines.join(" ")).toMatch(/inactivity.+Please log in again/);
    expect(takeWanted({ userId: 7, userType: "manager" })).toBe("/reports?year=2026");
  });

  it("keeps no address that is open to everybody", () => {
    logIn("manager");
    watchAt("/access-denied");
    endSession("auto");
    expect(isWanted()).toBe(false);
  });

  it("by hand says nothing, leads nowhere, and forgets what was wanted", () => {
    logIn("manager");
    watchAt("/reports");
    rememberWanted("/reports", 7);
    endSession("logout");
    expect(navigate).not.toHaveBeenCalled();
    expect(currentDialog()).toBeNull();
    expect(isWanted()).toBe(false);
  });

  it.each(["auto", "logout"] as const)("by %s forgets all answers of the server", (how) => {
    logIn("manager");
    watchAt("/reports");
    const before = queriesOf(7);
    before.setQueryData(["cases"], [1]);
    endSession(how);
    expect(queriesOf(7)).not.toBe(before);
    expect(before.getQueryData(["cases"])).toBeUndefined();
  });
});

describe("what one person has open", () => {
  const close = () => vi.spyOn(modals, "closeModalManager");
  const palette = () => vi.spyOn(modals, "setPaletteOpen");
  const question = { kind: "question", title: "Delete?", lines: [] } as const;

  it("is closed when another one logs in, or they log out", async () => {
    for (const next of [
      () => logIn("manager", { data: { user_id: 8 } }),
      () => endSession("logout"),
    ]) {
      logIn("manager");
      watchAt("/reports");
      const [closed, shut] = [close(), palette()];
      const answered = vi.fn();
      void enqueueDialog(question).then(answered);
      next();
      expect(closed).toHaveBeenCalled();
      expect(shut).toHaveBeenCalledWith(false);
      await Promise.resolve();
      expect(answered).toHaveBeenCalledExactlyOnceWith(false);
      stop();
      vi.restoreAllMocks();
    }
  });

  it("stays when something of theirs changes, and at their own login", () => {
    watchAt("/reports");
    const closed = close();
    logIn("manager");
    logIn("manager", { data: { first_name: "Anne" } });
    expect(closed).not.toHaveBeenCalled();
  });
});

it("watches no longer once it has stopped", () => {
  logIn("manager");
  watchAt("/reports");
  stop();
  rememberWanted("/reports", 7);
  endSession("auto");
  logIn("manager");
  endSession("logout");
  expect(navigate).not.toHaveBeenCalled();
  expect(invalidate).not.toHaveBeenCalled();
  expect(currentDialog()).toBeNull();
});
