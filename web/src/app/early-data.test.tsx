/** What is asked for before a screen's code is here is what the screen then shows, and asked once. */
import { type ScreenName, screens } from "@helpline/contract/screens";
import { MantineProvider } from "@mantine/core";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetEarly, takeEarly } from "#shared/early-answers.ts";
import { bearerToken } from "#shared/session/session.ts";
import { theme } from "#shared/theme.ts";
import { sampleBands, sampleCase } from "../../test/case-samples.ts";
import { answerWith } from "../../test/fetch-stub.ts";
import { signIn } from "../../test/tokens.ts";
import { earlyScreens } from "./early-data.ts";
import { createAppRouter } from "./router.tsx";

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
  return /\/1$|case-logs/.test(url) ? [] : null;
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
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
}

afterEach(forgetEarly);

const search = { case_id: 12 };
const names = Object.keys(earlyScreens) as ScreenName[];

describe("a reload", () => {
  it.each(names)("of %s asks for its data at once, and only once", async (name) => {
    signIn("manager");
    const asked = stubServer();
    const early = earlyScreens[name];
    const isOfCase = early?.recorded !== undefined;
    const expected = [
      ...(early?.lists?.({}) ?? []),
      "/api/config",
      ...(early?.recorded?.(search) ?? []),
    ];
    open(`${screens[name].path}${isOfCase ? "?case_id=12" : ""}`);
    await waitFor(() => expect(asked.slice(0, expected.length)).toEqual(expected));
    await screen.findByRole("heading", { level: 1 });
    if (isOfCase) await screen.findAllByText("NO CASE LOGS FOUND / AVAILABLE");
    else await screen.findByText("No records found...");
    for (const address of expected) {
      expect(
        asked.filter((each) => each === address),
        address,
      ).toHaveLength(1);
      // It has been taken: otherwise the screen does not ask for it at all.
      expect(await takeEarly(address, bearerToken()), address).toBeNull();
    }
  });
});

describe("a pointer on a link", () => {
  it("asks for a list", async () => {
    signIn("manager");
    const asked = stubServer();
    const router = open(screens.welcome.path);
    await screen.findByRole("heading", { level: 1 });
    await router.preloadRoute({ to: screens.caseManager.path });
    expect(asked).toEqual(expect.arrayContaining(["/api/cases/count", "/api/cases/1"]));
  });

  it.each(["caseView", "advisorAdd"] as const)("reads nothing of a case: %s", async (name) => {
    signIn("manager");
    const asked = stubServer();
    const router = open(screens.welcome.path);
    await screen.findByRole("heading", { level: 1 });
    await router.preloadRoute({ to: screens[name].path, search });
    expect(asked.filter((url) => /cases|case-logs/.test(url))).toEqual([]);
  });
});

it("asks for nothing on behalf of somebody who has not signed in", async () => {
  const asked = stubServer();
  open(screens.caseManager.path);
  await screen.findByRole("heading", { level: 1 });
  expect(asked.filter((url) => url.startsWith("/api/cases"))).toEqual([]);
});
