/** The token in the cookie, this computer's clock, and who follows whom. Rules: AUTH-7, AUTH-10. */
import { tokenCookie } from "@helpline/contract/auth/session";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeToken, logIn } from "../../../test/tokens.ts";
import {
  acceptToken,
  bearerToken,
  endSession,
  followSession,
  getSession,
  onLogout,
  onSessionEnd,
  secondsLeft,
  serverNow,
  subscribeSession,
  syncWithCookie,
} from "./session.ts";

const clock = `${tokenCookie.name}-clock`;
const setCookie = (value: string, name: string = tokenCookie.name) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what another tab does.
  document.cookie = `${name}=${value}; Path=/`;
};

const leaving: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  setCookie("");
});

describe("the cookie", () => {
  it("is found among others, by its whole name", () => {
    setCookie("other", "a");
    setCookie(fakeToken({ data: { first_name: "Wrong" } }), `x${tokenCookie.name}`);
    setCookie(fakeToken({ data: { first_name: "Bea" } }));
    setCookie("other", "z");
    syncWithCookie();
    expect(getSession().firstName).toBe("Bea");
  });

  it("says nothing while it is empty", () => {
    setCookie("");
    syncWithCookie();
    expect(getSession().loggedIn).toBe(false);
  });

  it("does not end a session that the browser refuses to store", () => {
    Object.defineProperty(document, "cookie", {
      configurable: true,
      get: () => "",
      set: () => undefined,
    });
    logIn();
    syncWithCookie();
    expect(getSession().loggedIn).toBe(true);
    Reflect.deleteProperty(document, "cookie");
  });

  it("with what is no token of ours ends the session", () => {
    logIn();
    setCookie("nonsense");
    syncWithCookie();
    expect(getSession().loggedIn).toBe(false);
    expect(bearerToken()).toBeNull();
  });

  it("with a token that has expired ends it, at the second", () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 2, 29, 9) });
    logIn();
    setCookie(fakeToken({ seconds: 0 }));
    syncWithCookie();
    expect(getSession().loggedIn).toBe(false);
    setCookie(fakeToken({ seconds: 1 }));
    syncWithCookie();
    expect(getSession().loggedIn).toBe(true);
  });
});

describe("a token", () => {
  const claims = { user_id: 7, user_type: "advisor" };
  const encoded = (value: unknown) => `h.${btoa(JSON.stringify(value)).replaceAll("=", "")}.s`;

  it.each([
    ["of an unknown role", { data: { ...claims, user_type: "chef" }, exp: 4e9 }],
    ["without an end", { data: claims }],
    ["with an end that is no number", { data: claims, exp: "later" }],
    ["without a person", { exp: 4e9 }],
  ])("%s is refused", (_, value) => {
    expect(acceptToken(encoded(value))).toBe(false);
    expect(document.cookie).toBe("");
  });

  it("is read whatever letters its encoding uses", () => {
    // These names have both characters that the encoding of addresses replaces.
    for (const first_name of ["ÿÿ?", "~~~>>>", "üþ?>"]) {
      acceptToken(fakeToken({ data: { first_name } }));
      expect(getSession().firstName).toBe(first_name);
    }
  });

  it("names what is due first", () => {
    logIn("manager", { data: { second_factor_due: true } });
    expect(getSession().due).toBe("twoStep");
    logIn("manager", { data: { second_factor_due: true, password_change_due: true } });
    expect(getSession().due).toBe("changePassword");
    logIn("manager");
    expect(getSession().due).toBeNull();
  });

  it("leaves no time to nobody", () => {
    expect(secondsLeft()).toBeNull();
  });
});

describe("the server's clock", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 2, 29, 9) });
  });

  it.each([
    [0, 0],
    [5, 0],
    [-5, 0],
    [6, 6],
    [-6, -6],
    [3_600, 3_600],
  ])("%d seconds ahead counts as %d", (clockAhead, offset) => {
    logIn("advisor", { clockAhead });
    expect(localStorage.getItem(clock)).toBe(String(offset));
    expect(serverNow().getTime() - Date.now()).toBe(offset * 1000);
    expect(secondsLeft()).toBe(1200 + clockAhead - offset);
  });

  it("is this computer's until it is known", () => {
    localStorage.setItem(clock, "nonsense");
    expect(serverNow().getTime()).toBe(Date.now());
    localStorage.clear();
    expect(serverNow().getTime()).toBe(Date.now());
  });

  it("is not learnt from a token that does not say when it was issued", () => {
    localStorage.setItem(clock, "30");
    const exp = Date.now() / 1000 + 100;
    const claims = { data: { user_id: 7, user_type: "advisor" }, exp };
    acceptToken(`h.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.s`);
    expect(localStorage.getItem(clock)).toBe("30");
    expect(secondsLeft()).toBe(70);
  });
});

describe("who follows the session", () => {
  it("is told of a change, and not of a new token for the same person", () => {
    logIn();
    const changed = vi.fn();
    leaving.push(subscribeSession(changed));
    logIn();
    expect(changed).not.toHaveBeenCalled();
    logIn("manager");
    expect(changed).toHaveBeenCalledOnce();
  });

  it("is told of an end once, and not after leaving", () => {
    const [ended, loggedOut] = [vi.fn(), vi.fn()];
    const stopEnd = onSessionEnd(ended);
    const stopLogout = onLogout(loggedOut);
    logIn();
    endSession("logout");
    endSession("logout");
    endSession("auto");
    expect(ended).toHaveBeenCalledExactlyOnceWith("logout", 7);
    expect(loggedOut).toHaveBeenCalledOnce();
    stopEnd();
    stopLogout();
    logIn();
    endSession("logout");
    expect(ended).toHaveBeenCalledOnce();
    expect(loggedOut).toHaveBeenCalledOnce();
  });

  it("is told although another one leaves meanwhile", () => {
    const second = [vi.fn(), vi.fn()] as const;
    const stopEnd = onSessionEnd(() => stopEnd());
    const stopLogout = onLogout(() => stopLogout());
    leaving.push(onSessionEnd(second[0]), onLogout(second[1]));
    logIn();
    endSession("logout");
    expect(second[0]).toHaveBeenCalledOnce();
    expect(second[1]).toHaveBeenCalledOnce();
  });

  it("keeps nothing of the one before, when another person logs in", () => {
    logIn("advisor");
    sessionStorage.setItem("wanted", "/case/12");
    logIn("advisor", { data: { user_id: 8 } });
    expect(sessionStorage.getItem("wanted")).toBeNull();
  });
});

describe("other tabs", () => {
  function otherTab() {
    const channel = new BroadcastChannel(tokenCookie.name);
    const heard: unknown[] = [];
    channel.onmessage = ({ data }) => void heard.push(data);
    leaving.push(() => channel.close());
    return { channel, heard };
  }

  it("are told of a login, of an end, and of a logout by hand", async () => {
    leaving.push(followSession());
    const { heard } = otherTab();
    logIn();
    endSession("auto");
    logIn();
    endSession("logout");
    await expect.poll(() => heard).toEqual(["changed", "changed", "changed", "logged out"]);
  });

  it("are followed when the page comes into sight, and not any more after that", () => {
    const unfollow = followSession();
    setCookie(fakeToken({ data: { first_name: "Bea" } }));
    document.dispatchEvent(new Event("visibilitychange"));
    expect(getSession().firstName).toBe("Bea");
    unfollow();
    setCookie(fakeToken({ data: { first_name: "Cleo" } }));
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
    expect(getSession().firstName).toBe("Bea");
  });

  it("are read once more when the cookie comes a little after the message", async () => {
    leaving.push(followSession());
    const { channel } = otherTab();
    const synced = vi.fn();
    leaving.push(subscribeSession(synced));
    const reads = vi.spyOn(document, "cookie", "get");
    channel.postMessage("changed");
    await expect.poll(() => reads.mock.calls.length).toBe(1);
    setCookie(fakeToken({ data: { first_name: "Dora" } }));
    expect(getSession().firstName).toBe("");
    await expect.poll(() => getSession().firstName).toBe("Dora");
    expect(synced).toHaveBeenCalledOnce();
  });

  it("say nothing of a logout by hand with another message", async () => {
    logIn();
    leaving.push(followSession());
    const [ended, loggedOut] = [vi.fn(), vi.fn()];
    leaving.push(onSessionEnd(ended), onLogout(loggedOut));
    setCookie("");
    otherTab().channel.postMessage("changed");
    await expect.poll(() => ended.mock.calls).toEqual([["auto", 7]]);
    expect(loggedOut).not.toHaveBeenCalled();
  });

  it("are followed by the browser's own store of cookies where there is one", () => {
    const cookieStore = new EventTarget();
    vi.stubGlobal("cookieStore", cookieStore);
    const unfollow = followSession();
    setCookie(fakeToken({ data: { first_name: "Bea" } }));
    cookieStore.dispatchEvent(new Event("change"));
    expect(getSession().firstName).toBe("Bea");
    unfollow();
    setCookie(fakeToken({ data: { first_name: "Cleo" } }));
    cookieStore.dispatchEvent(new Event("change"));
    expect(getSession().firstName).toBe("Bea");
  });

  it("cannot be followed by messages in a browser without them, and need not be", () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    Reflect.deleteProperty(globalThis, "BroadcastChannel");
    const unfollow = followSession();
    logIn();
    endSession("logout");
    expect(getSession().loggedIn).toBe(false);
    expect(() => unfollow()).not.toThrow();
  });

  it("are read at once when they are followed", () => {
    setCookie(fakeToken({ data: { first_name: "Bea" } }));
    leaving.push(followSession());
    expect(getSession().firstName).toBe("Bea");
  });
});
