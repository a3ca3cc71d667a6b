/** Rules: AUTH-7, AUTH-10. */
import { tokenCookie } from "@helpline/contract/auth/session";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeToken, logIn } from "../../../test/tokens.ts";
import {
  acceptToken,
  endSession,
  followSession,
  getSession,
  onLogout,
  onSessionEnd,
  secondsLeft,
  syncWithCookie,
} from "./session.ts";
import { useSession } from "./use-session.ts";

const setCookie = (value: string, more = "") => {
  // biome-ignore lint/suspicious/noDocumentCookie: what another tab does.
  document.cookie = `${tokenCookie.name}=${value}; Path=/${more}`;
};
const removeCookie = () => setCookie("", "; Max-Age=-1");

it("stores the token in the cookie with the documented name and attributes", () => {
  const written = vi.spyOn(document, "cookie", "set");
  const token = logIn();
  expect(written).toHaveBeenCalledWith(
    `jhjwt=${token}; Path=/; Max-Age=${30 * 24 * 60 * 60}; SameSite=Strict`,
  );
});

it("lets the cookie travel over https only, if the page does", () => {
  vi.spyOn(location, "protocol", "get").mockReturnValue("https:");
  const written = vi.spyOn(document, "cookie", "set");
  logIn();
  expect(written).toHaveBeenCalledWith(expect.stringMatching(/; SameSite=Strict; Secure$/));
});

it("says who is logged in, with names in any script", () => {
  logIn("evaluator", { data: { user_id: 12, first_name: "Siân", last_name: "O’Neill" } });
  expect(getSession()).toEqual({
    loggedIn: true,
    due: null,
    userType: "evaluator",
    userId: 12,
    firstName: "Siân",
    lastName: "O’Neill",
    email: "ann@example.org",
  });
});

it.each(["", "a.b.c", "nonsense", "e30.e30.e30"])("refuses %j as a token", (text) => {
  expect(acceptToken(text)).toBe(false);
  expect(getSession().loggedIn).toBe(false);
});

it("uses the server's clock if this computer's is wrong", () => {
  logIn("advisor", { seconds: 1200, clockAhead: 3600 });
  expect(secondsLeft()).toBeGreaterThan(1190);
  expect(secondsLeft()).toBeLessThanOrEqual(1201);
});

it("deletes the cookie and becomes public at the end", () => {
  logIn();
  endSession("logout");
  expect(document.cookie).not.toContain("jhjwt");
  expect(getSession()).toMatchObject({ loggedIn: false, userType: "public", userId: null });
});

it("re-renders components at once after a change", () => {
  const Name = () => <p>{useSession().firstName || "nobody"}</p>;
  render(<Name />);
  expect(screen.getByText("nobody")).toBeVisible();
  act(() => void logIn());
  expect(screen.getByText("Ann")).toBeVisible();
});

describe("an end before the screens have loaded", () => {
  /** As in a page that has just opened. */
  async function inNewPage() {
    vi.resetModules();
    const session = await import("./session.ts");
    const told = async () => {
      const ended = vi.fn();
      session.onSessionEnd(ended)();
      await Promise.resolve();
      return ended;
    };
    return { ...session, told };
  }

  it("is told once to who listens later", async () => {
    const page = await inNewPage();
    page.acceptToken(fakeToken());
    page.endSession("auto");
    expect(await page.told()).toHaveBeenCalledExactlyOnceWith("auto", 7);
    expect(await page.told()).not.toHaveBeenCalled();
  });

  it("is not told after the next login", async () => {
    const page = await inNewPage();
    page.acceptToken(fakeToken());
    page.endSession("auto");
    page.acceptToken(fakeToken());
    expect(await page.told()).not.toHaveBeenCalled();
  });
});

describe("other tabs", () => {
  const ended = vi.fn();
  let stop: () => void;
  beforeEach(() => {
    ended.mockClear();
    stop = onSessionEnd(ended);
  });
  afterEach(() => {
    stop();
    removeCookie();
  });

  it("logs in when another tab has", () => {
    setCookie(fakeToken({ data: { first_name: "Bea" } }));
    syncWithCookie();
    expect(getSession().firstName).toBe("Bea");
    expect(ended).not.toHaveBeenCalled();
  });

  it("ends, and reports that it was not requested here, when another tab has logged out", () => {
    logIn();
    removeCookie();
    syncWithCookie();
    expect(getSession().loggedIn).toBe(false);
    expect(ended).toHaveBeenCalledExactlyOnceWith("auto", 7);
  });

  it.each(["message", "cookie"])(
    "reports a logout by hand there, if its %s comes first",
    async (first) => {
      logIn();
      const unfollow = followSession();
      const loggedOut = vi.fn();
      const stopLogout = onLogout(loggedOut);
      const other = new BroadcastChannel(tokenCookie.name);
      if (first === "cookie") {
        removeCookie();
        syncWithCookie();
      }
      other.postMessage("logged out");
      await expect.poll(() => loggedOut.mock.calls.length).toBe(1);
      removeCookie();
      await expect.poll(() => getSession().loggedIn).toBe(false);
      const how = first === "message" ? "logoutElsewhere" : "auto";
      expect(ended).toHaveBeenCalledExactlyOnceWith(how, 7);
      other.close();
      stopLogout();
      unfollow();
    },
  );

  it("reports an Auto Logout as such after the next login", async () => {
    const unfollow = followSession();
    const other = new BroadcastChannel(tokenCookie.name);
    const loggedOut = vi.fn();
    const stopLogout = onLogout(loggedOut);
    other.postMessage("logged out");
    await expect.poll(() => loggedOut.mock.calls.length).toBe(1);
    logIn();
    endSession("auto");
    expect(ended).toHaveBeenCalledExactlyOnceWith("auto", 7);
    other.close();
    stopLogout();
    unfollow();
  });

  it("follows a change when the window gets the focus", () => {
    const unfollow = followSession();
    setCookie(fakeToken({ data: { first_name: "Cleo" } }));
    window.dispatchEvent(new Event("focus"));
    unfollow();
    expect(getSession().firstName).toBe("Cleo");
  });

  it("begins silently as public with a token that expired long ago", () => {
    setCookie(fakeToken({ seconds: -60 }));
    syncWithCookie();
    expect(getSession().loggedIn).toBe(false);
    expect(ended).not.toHaveBeenCalled();
  });
});
