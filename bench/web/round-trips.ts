/**
 * Counts the requests that wait for each other until the case list is visible. Every answer is delayed by
 * the same time, so that a request that needs another's answer begins visibly later than one that does not.
 */
import type { CDPSession, Page } from "playwright-core";
import { screens } from "../../contract/src/screens.ts";
import { logIn, withPage } from "./browser.ts";
import type { Demo } from "./demo.ts";
import { type Figure, noted, upTo } from "./report.ts";

const latencyMs = 250;
const goal = 2;

/** The calls that the list needs, besides code and styles; other requests run in parallel. */
const neededCalls = /^\/api\/(auth\/login|config|cases\/(count|1))$|^\/colour-scheme\.js$/;

interface Request {
  readonly path: string;
  readonly began: number;
  ended?: number;
}

/**
 * Records requests from now on, in the order in which they begin; times in seconds of the browser's clock.
 */
async function record(cdp: CDPSession) {
  const requests = new Map<string, Request>();
  cdp.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type }) => {
    if (type === "Document") return;
    requests.set(requestId, { path: new URL(request.url).pathname, began: timestamp });
  });
  cdp.on("Network.loadingFinished", ({ requestId, timestamp }) => {
    const request = requests.get(requestId);
    if (request) request.ended = timestamp;
  });
  await cdp.send("Network.enable");
  await cdp.send("Network.clearBrowserCache");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return {
    requests,
    async now() {
      await cdp.send("Performance.enable");
      const { metrics } = await cdp.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "Timestamp")?.value ?? 0;
    },
  };
}

/** The longest chain of requests, each begun after the previous one ended. */
function longestChain(requests: readonly Required<Request>[]): readonly string[] {
  const chains: { ended: number; paths: string[] }[] = [];
  for (const { path, began, ended } of [...requests].sort((a, b) => a.began - b.began)) {
    const before = chains.filter((chain) => chain.ended <= began);
    const longest = before.sort((a, b) => b.paths.length - a.paths.length)[0];
    chains.push({ ended, paths: [...(longest?.paths ?? []), path] });
  }
  return chains.sort((a, b) => b.paths.length - a.paths.length)[0]?.paths ?? [];
}

async function chainUntilList(page: Page, files: readonly string[], act: () => Promise<unknown>) {
  const cdp = await page.context().newCDPSession(page);
  const { requests, now } = await record(cdp);
  const began = await now();
  await act();
  await page.locator("tbody tr[aria-selected]").first().waitFor();
  const seen = await now();
  const answered = [...requests.values()].filter(
    (request): request is Required<Request> =>
      request.began >= began && request.ended !== undefined && request.ended <= seen,
  );
  const needed = answered.filter(({ path }) => neededCalls.test(path) || files.includes(path));
  const { length: count } = answered;
  return { chain: longestChain(needed), needed: needed.length, count, seconds: seen - began };
}

type Chain = Awaited<ReturnType<typeof chainUntilList>>;

const figuresOf = (what: string, { chain, needed, count, seconds }: Chain): Figure[] => [
  upTo(`round trips in sequence, ${what}`, chain.length, goal, "requests"),
  noted(
    `… with ${latencyMs} ms each, nothing cached`,
    `${seconds.toFixed(2)} s, ${needed} requests needed of ${count}: ${chain.join(" → ")}`,
  ),
];

const fromLogin = (executablePath: string, demo: Demo, files: readonly string[]) =>
  withPage(executablePath, async (page) => {
    await page.goto(demo.url + screens.caseManager.path);
    await page.getByRole("main").locator(`a[href="${screens.login.path}"]`).click();
    await page.getByLabel("Username").pressSequentially(demo.username);
    await page.getByLabel("Password", { exact: true }).pressSequentially(demo.password);
    await page.waitForLoadState("networkidle");
    return chainUntilList(page, files, () => page.keyboard.press("Enter"));
  });

const fromReload = (executablePath: string, demo: Demo, files: readonly string[]) =>
  withPage(executablePath, async (page, context) => {
    await logIn(context, demo);
    const address = demo.url + screens.caseManager.path;
    return chainUntilList(page, files, () => page.goto(address, { waitUntil: "commit" }));
  });

const fromWelcome = (executablePath: string, demo: Demo, files: readonly string[]) =>
  withPage(executablePath, async (page, context) => {
    await logIn(context, demo);
    await page.goto(demo.url + screens.welcome.path);
    const link = page
      .getByRole("navigation")
      .getByRole("link", { name: screens.caseManager.title, exact: true });
    return chainUntilList(page, files, async () => {
      await link.hover();
      await page.waitForLoadState("networkidle");
      await link.click();
    });
  });

export async function measureRoundTrips(
  executablePath: string,
  demo: Demo,
  /** The addresses of the code and styles that the list needs. */
  files: readonly string[],
): Promise<Figure[]> {
  return [
    ...figuresOf("login sent to case list", await fromLogin(executablePath, demo, files)),
    ...figuresOf("case list reloaded", await fromReload(executablePath, demo, files)),
    ...figuresOf("welcome, link hovered, clicked", await fromWelcome(executablePath, demo, files)),
  ];
}
