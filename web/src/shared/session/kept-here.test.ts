/**
 * Everything the browser stores about a person is removed when their session ends (ADR 24).
 *
 * Rules: AUTH-17.
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import { fakeToken, logIn } from "../../../test/tokens.ts";
import { characterKeysKey, clearKept, colourSchemeKey, staysInStorage } from "./kept-here.ts";
import { acceptToken, endSession, followSession, onLogout, syncWithCookie } from "./session.ts";

const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)).sort();

/** What screens store, and a key that no code knows. */
function keepThings() {
  localStorage.setItem(colourSchemeKey, "dark");
  localStorage.setItem(characterKeysKey, "off");
  for (const key of ["helpline.last-case-id", "helpline.selected-row.gps.x", "something-new"]) {
    localStorage.setItem(key, "12");
    sessionStorage.setItem(key, "12");
  }
  sessionStorage.setItem("helpline-wanted", "/case-manager/view?case_id=12");
}

let stop: () => void;
beforeEach(() => {
  stop = followSession();
  // The server's clock differs greatly from ours, so the offset is stored.
  logIn("manager", { clockAhead: 500 });
  keepThings();
});
afterEach(() => stop());

const expectNothingKept = () => {
  expect(keysOf(localStorage)).toEqual([...staysInStorage].sort());
  expect(keysOf(sessionStorage)).toEqual([]);
  expect(document.cookie).toBe("");
};

it("keeps the clock while somebody is logged in", () => {
  expect(keysOf(localStorage)).toContain("jhjwt-clock");
});

it.each(["logout", "auto"] as const)(
  "keeps only what says nothing of a person after the end by %s",
  (how) => {
    endSession(how);
    expectNothingKept();
  },
);

it("keeps only what says nothing of a person after another tab has ended the session", () => {
  // biome-ignore lint/suspicious/noDocumentCookie: what another tab did meanwhile.
  document.cookie = "jhjwt=; Path=/; Max-Age=-1";
  syncWithCookie();
  expectNothingKept();
});

it("keeps nothing of the previous person when somebody else logs in", () => {
  acceptToken(fakeToken({ data: { user_id: 8 } }));
  expect(keysOf(localStorage)).toEqual([characterKeysKey, colourSchemeKey, "jhjwt-clock"]);
  expect(keysOf(sessionStorage)).toEqual([]);
});

it("keeps local storage of another person who logged in in another tab", () => {
  const token = fakeToken({ data: { user_id: 8 } });
  // biome-ignore lint/suspicious/noDocumentCookie: what another tab did meanwhile.
  document.cookie = `jhjwt=${token}; Path=/`;
  syncWithCookie();
  expect(keysOf(localStorage)).toContain("helpline.last-case-id");
  expect(keysOf(sessionStorage)).toEqual([]);
});

it("keeps everything when the token is refreshed", () => {
  logIn("manager");
  expect(keysOf(localStorage)).toContain("helpline.last-case-id");
  expect(keysOf(sessionStorage)).toContain("helpline-wanted");
});

it("reports a logout here or in another tab, and not an Auto Logout", async () => {
  const told: string[] = [];
  const stopTelling = onLogout(() => told.push("logout"));
  endSession("auto");
  expect(told).toEqual([]);
  logIn("manager");
  const other = new BroadcastChannel("jhjwt");
  other.postMessage("logged out");
  await expect.poll(() => told).toEqual(["logout"]);
  endSession("logout");
  expect(told).toHaveLength(2);
  other.close();
  stopTelling();
});

it("clears an empty storage", () => {
  localStorage.clear();
  clearKept();
  expect(keysOf(localStorage)).toEqual([]);
});
