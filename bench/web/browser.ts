/** A Chromium for the measurements: one at a time, and throttled only if a measurement says so. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { tokenCookie } from "../../contract/src/auth/session.ts";
import type { Demo } from "./demo.ts";

const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const viewport = { width: 1440, height: 900 };

export async function logIn(context: BrowserContext, demo: Demo): Promise<void> {
  const { name } = tokenCookie;
  await context.addCookies([
    { name, value: await demo.token(), url: demo.url, sameSite: "Strict" },
  ]);
}

/** Opens a browser with empty caches for one measurement. */
export async function withPage<T>(
  executablePath: string,
  measure: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({ executablePath, args });
  try {
    const context = await browser.newContext({ viewport, locale: "en-GB" });
    // It never ends, and would keep the network from becoming idle.
    await context.route("**/api/events", (route) => route.abort());
    return await measure(await context.newPage(), context);
  } finally {
    await browser.close();
  }
}

/** Opens a browser that Lighthouse can control through its port. */
export async function withPort<T>(
  executablePath: string,
  folder: string,
  measure: (port: number, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, "--remote-debugging-port=0"],
  });
  try {
    const [port] = (await readFile(path.join(folder, "DevToolsActivePort"), "utf8")).split("\n");
    return await measure(Number(port), context);
  } finally {
    await context.close();
  }
}
