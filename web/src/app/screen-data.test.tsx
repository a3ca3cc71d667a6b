/** The screen shows what its route requested while its code was loading, and requests it once. */
import { screens } from "@helpline/contract/screens";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endSession } from "#shared/session/session.ts";
import { sampleBands, sampleCase } from "../../test/case-samples.ts";
import { answerWith } from "../../test/fetch-stub.ts";
import { Themed } from "../../test/render.tsx";
import { logIn } from "../../test/tokens.ts";
import { requestFirstData } from "./first-data.ts";
import { fetchScreen, provideScreens } from "./later-code.ts";
import { forgetQueries, queriesOf } from "./query-client.ts";
import { createAppRouter } from "./router.ts";
import { pages } from "./routes.ts";
import { screensWithData } from "./screen-data.ts";

const configuration = {
  time_zone: "Europe/London",
  bands: sampleBands,
  cases_page_size: 20,
  evaluation_questions: [],
  nature_of_case: [],
};

function dataOf(url: string): unknown {
  if (url === "/api/config") return configuration;
  if (url.endsWith("/count")) return { count: 0 };
  if (url.endsWith("/details")) return sampleCase();
  if (url.startsWith("/api/drafts")) return null;
  if (url === "/api/work") return { follow_ups: [] };
  return /\/1$|case-logs|follow-ups/.test(url) ? [] : null;
}

function stubServer(): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if ((init.method ?? "GET") === "GET") asked.push(url);
    return answerWith({ data: dataOf(url) });
  });
  return asked;
}

function open(address: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  render(
    <Themed>
      <RouterProvider router={router} />
    </Themed>,
  );
  return router;
}

beforeEach(() => {
  logIn("manager");
});
afterEach(forgetQueries);

const lists = {
  caseManager: "/api/cases",
  advisorSystem: "/api/advisors/cases",
  advocateSystem: "/api/advocates/cases",
  clinicSystem: "/api/clinics/cases",
  evaluationSystem: "/api/evaluators/cases",
} as const;
const ofOneCase = {
  caseView: "/api/cases",
  advisorAdd: "/api/advisors/cases",
  advocateAdd: "/api/advocates/cases",
  clinicAdd: "/api/clinics/cases",
} as const;
/** What is requested for a screen about case 12. */
const readFor = (name: keyof typeof ofOneCase, base: string) => [
  "/api/config",
  `${base}/12/details`,
  "/api/case-logs/case/12",
  "/api/cases/12/key-dates",
  "/api/cases/12/follow-ups",
  "/api/cases/12/consents",
  ...(name === "caseView" ? ["/api/cases/12/legal-hold"] : []),
];
const each = <const T extends object>(table: T) => Object.entries(table) as [keyof T, string][];
const counted = (asked: readonly string[], address: string) =>
  asked.filter((url) => url === address).length;

describe("a reload", () => {
  // The screen's code never loads, so the requests were made without it.
  const withoutCode = (name: keyof typeof pages) =>
    vi.spyOn(pages[name], "load").mockReturnValue(new Promise(() => undefined));

  it.each(each(lists))("of %s requests its data at once, and only once", async (name, base) => {
    const expected = ["/api/config", `${base}/count`, `${base}/1`];
    const code = withoutCode(name);
    const early = stubServer();
    open(screens[name].path);
    await waitFor(() => expect(early).toEqual(expected));
    cleanup();
    code.mockRestore();
    forgetQueries();
    const asked = stubServer();
    open(screens[name].path);
    await screen.findByText("No records found...");
    for (const address of expected) expect(counted(asked, address), address).toBe(1);
  });

  it.each(each(ofOneCase))("of %s reads its case at once, and only once", async (name, base) => {
    const expected = readFor(name, base);
    const code = withoutCode(name);
    const early = stubServer();
    open(`${screens[name].path}?case_id=12`);
    await waitFor(() => expect(early).toEqual(expected));
    cleanup();
    code.mockRestore();
    forgetQueries();
    const asked = stubServer();
    open(`${screens[name].path}?case_id=12`);
    await screen.findAllByText("NO CASE LOGS FOUND / AVAILABLE");
    for (const address of expected) expect(counted(asked, address), address).toBe(1);
  });
});

describe("the start of the page, before React is there", () => {
  it.each(each(lists))(
    "requests the data of %s, which its screen then shows",
    async (name, base) => {
      const asked = stubServer();
      requestFirstData({ pathname: `${screens[name].path}/`, search: "" });
      const expected = ["/api/config", `${base}/count`, `${base}/1`];
      expect(asked).toEqual(expected);
      open(screens[name].path);
      await screen.findByText("No records found...");
      for (const address of expected) expect(counted(asked, address), address).toBe(1);
    },
  );

  it.each(each(ofOneCase))("reads the case of %s once", async (name, base) => {
    const asked = stubServer();
    requestFirstData({ pathname: screens[name].path, search: "?case_id=12" });
    const expected = readFor(name, base);
    expect(asked).toEqual(expected);
    open(`${screens[name].path}?case_id=12`);
    await screen.findAllByText("NO CASE LOGS FOUND / AVAILABLE");
    for (const address of expected) expect(counted(asked, address), address).toBe(1);
  });

  it("requests the page and the order in the address", () => {
    const asked = stubServer();
    const search = "?page=3&sort=added_on&order=desc";
    requestFirstData({ pathname: screens.advisorSystem.path, search });
    expect(asked).toContain("/api/advisors/cases/3?sort=added_on&order=desc");
  });

  it.each([
    ["a screen that the role may not open", "advisor", screens.caseView.path],
    ["an address without a screen", "manager", "/nonsense"],
    ["a screen that requests its data itself", "manager", screens.reports.path],
  ] as const)("requests nothing for %s", (_what, userType, pathname) => {
    logIn(userType);
    const asked = stubServer();
    requestFirstData({ pathname, search: "?case_id=12" });
    expect(asked).toEqual([]);
  });

  it.each(["second_factor_due", "password_change_due"])("requests nothing while %s", (due) => {
    logIn("manager", { data: { [due]: true } });
    const asked = stubServer();
    requestFirstData({ pathname: screens.caseManager.path, search: "" });
    expect(asked).toEqual([]);
  });
});

it("reads a case each time a screen about it opens", async () => {
  const asked = stubServer();
  const router = open(`${screens.caseView.path}?case_id=12`);
  await screen.findAllByText("NO CASE LOGS FOUND / AVAILABLE");
  await act(() => router.navigate({ to: screens.reports.path }));
  await act(() => router.navigate({ to: screens.caseView.path, search: { case_id: 12 } }));
  await screen.findAllByText("NO CASE LOGS FOUND / AVAILABLE");
  expect(counted(asked, "/api/cases/12/details")).toBe(2);
});

describe("a pointer on a link", () => {
  it("requests a list, which the click then shows without a second request", async () => {
    const asked = stubServer();
    const router = open(screens.welcome.path);
    await screen.findByRole("heading", { level: 1 });
    await router.preloadRoute({ to: screens.caseManager.path });
    expect(asked).toEqual(expect.arrayContaining(["/api/cases/count", "/api/cases/1"]));
    await act(() => router.navigate({ to: screens.caseManager.path }));
    await screen.findByText("No records found...");
    expect(counted(asked, "/api/cases/count")).toBe(1);
    expect(counted(asked, "/api/cases/1")).toBe(1);
  });

  it.each(["caseView", "advisorAdd"] as const)("does not read a case: %s", async (name) => {
    const asked = stubServer();
    const router = open(screens.welcome.path);
    await screen.findByRole("heading", { level: 1 });
    await router.preloadRoute({ to: screens[name].path, search: { case_id: 12 } });
    expect(asked.filter((url) => /cases|case-logs/.test(url))).toEqual([]);
  });
});

it("requests nothing for somebody who has not logged in", async () => {
  endSession("logout");
  const asked = stubServer();
  open(screens.caseManager.path);
  await screen.findByRole("heading", { level: 1 });
  expect(asked.filter((url) => url.startsWith("/api/cases"))).toEqual([]);
});

describe("what Welcome requests", () => {
  it.each([
    ["admin", true, true],
    ["manager", true, false],
    ["advisor", true, false],
    ["evaluator", false, false],
  ] as const)("for %s: missed calls %s, first steps %s", (userType, missed, firstRun) => {
    logIn(userType);
    const asked = stubServer();
    requestFirstData({ pathname: screens.welcome.path, search: "" });
    expect(asked).toEqual([
      "/api/config",
      "/api/work",
      ...(missed ? ["/api/missed-calls"] : []),
      ...(firstRun ? [expect.stringContaining("first")] : []),
    ]);
  });
});

describe("the managers' list", () => {
  it.each([
    ["", true],
    ["?sort=added_on", true],
    ["?sort=case_id", true],
    // Orders and filters of another call, which the screen makes itself.
    ["?sort=child_name", false],
    ["?band=2", false],
  ])("is requested at the address %j: %s", (search, isAsked) => {
    const asked = stubServer();
    requestFirstData({ pathname: screens.caseManager.path, search });
    expect(asked[0]).toBe("/api/config");
    expect(asked.length > 1).toBe(isAsked);
  });
});

it("requests nothing of a case whose number is missing, but the configuration", () => {
  const asked = stubServer();
  requestFirstData({ pathname: screens.caseView.path, search: "" });
  expect(asked).toEqual(["/api/config"]);
});

it("requests the first page in ascending order by a column, unless the address says otherwise", () => {
  const asked = stubServer();
  const search = "?sort=added_on";
  requestFirstData({ pathname: screens.advisorSystem.path, search });
  expect(asked).toContain("/api/advisors/cases/1?sort=added_on&order=asc");
});

describe("a case that is opened from", () => {
  const reads = async (cameFrom: string | undefined) => {
    forgetQueries();
    const asked = stubServer();
    const entering = { queries: queriesOf(7), cameFrom, search: { case_id: 12 } };
    screensWithData.caseView.data.ask(entering);
    await waitFor(() => expect(asked).toContain("/api/cases/12/details"));
    await waitFor(() => expect(queriesOf(7).isFetching()).toBe(0));
    screensWithData.caseView.data.ask(entering);
    return counted(asked, "/api/cases/12/details");
  };

  it.each([
    ["another screen is read again", "/reports", 2],
    ["the address of another case is read again", "/case/13", 2],
    ["its own address has been read just now", "/case/12", 1],
    ["nowhere is read once", undefined, 1],
  ])("%s", async (_, cameFrom, count) => {
    expect(await reads(cameFrom)).toBe(count);
  });

  it("any link is read only when it is opened", () => {
    for (const name of ["caseView", "advisorAdd", "advocateAdd", "clinicAdd"] as const)
      expect(screensWithData[name].data.isRecorded).toBe(true);
    expect(screensWithData.advisorSystem.data.isRecorded).toBeUndefined();
  });
});

it("fetches the code of another screen", () => {
  const fetcher = vi.fn(() => Promise.resolve());
  provideScreens(fetcher);
  fetchScreen("welcome");
  expect(fetcher).toHaveBeenCalledExactlyOnceWith("welcome");
});
