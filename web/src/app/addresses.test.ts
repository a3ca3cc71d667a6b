/**
 * No address loops: each one settles on a screen, whatever its slashes, percent signs and length.
 *
 * Rules: SHELL-7.
 */
import type { Caller } from "@helpline/contract/access";
import { addressOf, modalManagers, screens } from "@helpline/contract/screens";
import { createMemoryHistory } from "@tanstack/react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { stubFetch } from "../../test/fetch-stub.ts";
import { logIn } from "../../test/tokens.ts";
import { closeModalManager } from "./modals/modal-store.ts";
import { createAppRouter } from "./router.ts";

/** More than any address needs. A loop would not end by itself and would use up the memory. */
const maxLoads = 10;

/** Where the real router ends up, started at an address or sent to it later; throws when it loops. */
async function settle(address: string, start = address) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [start] }));
  if (start !== address) await router.load();
  const load = router.load;
  let loads = 0;
  await new Promise<void>((resolve, reject) => {
    router.load = async (options) => {
      loads += 1;
      if (loads > maxLoads) reject(new Error(`${address.slice(0, 60)} loops.`));
      else await load(options);
    };
    if (start !== address) router.history.push(address);
    router.load().then(resolve, reject);
  });
  expect(router.state.status).toBe("idle");
  return router.state.location;
}

const known = [...Object.values(screens), ...Object.values(modalManagers)].map((screen) => ({
  path: addressOf(screen, 258),
}));
const longSearch = `?q=${"a".repeat(15_000)}`;
const callers: readonly Caller[] = ["public", "manager"];

beforeEach(() => {
  stubFetch({ data: { loggedin: true, count: 0 } });
  closeModalManager();
});

describe.each(callers)("for %s", (caller) => {
  beforeEach(() => {
    if (caller === "manager") logIn("manager");
  });

  it.each(known)("$path opens alike however its slashes are spelled", async ({ path }) => {
    const { pathname } = await settle(path);
    for (const spelled of [`${path}/`, `${path}//`, `/${path}`, `//${path}///`, `${path}/#main`]) {
      expect((await settle(spelled)).pathname, spelled).toBe(pathname);
    }
    expect((await settle(path.replaceAll("/", "//"))).pathname).toBe(pathname);
  });

  it.each(known)("$path followed by what cannot be read is not found", async ({ path }) => {
    for (const bad of [
      "%",
      "%/",
      "%ff",
      "%E0%A4%A",
      "%2",
      "%00",
      "%2F",
      "%5c",
      "x".repeat(9_000),
    ]) {
      const address = `${path === "/" ? "" : path}/${bad}`;
      expect((await settle(address)).pathname, address.slice(0, 60)).toBe("/404");
      expect((await settle(`${address}/`)).pathname, `${address.slice(0, 60)}/`).toBe("/404");
    }
  });

  it.each(known)("$path opens with a very long or unreadable search", async ({ path }) => {
    const { pathname } = await settle(path);
    for (const search of [longSearch, "?%", "?case_id=%ff", "?%E0%A4%A=1", "??&&==", "?a=/404/"]) {
      expect((await settle(path + search)).pathname, search.slice(0, 60)).toBe(pathname);
      expect((await settle(`${path}/${search}`)).pathname, search.slice(0, 60)).toBe(pathname);
    }
  });
});

it("keeps the search and the hash of an address whose slashes it corrects", async () => {
  logIn("manager");
  const { href } = await settle("//case-manager//view/?case_id=12#notes");
  expect(href).toBe("/case-manager/view?case_id=12#notes");
});

it("corrects nothing but settles when the app itself goes to such an address", async () => {
  logIn("manager");
  expect((await settle("/404/", "/reports")).pathname).toMatch(/^\/404\/?$/);
  expect((await settle("//404//", "/reports")).pathname).toMatch(/404/);
});
