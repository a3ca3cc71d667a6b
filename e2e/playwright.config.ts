/** Journeys in a real Chromium against the built server on an embedded PostgreSQL of its own. */
import { mkdtempSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { fullRun, isFullRun } from "./pages/full-run.ts";

// The file is read again in every worker; what was chosen first is passed on in the environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), "helpline-e2e-"));

const server = fileURLToPath(new URL("../server/dist/main.js", import.meta.url));
/** Set when the server has said which port the system gave it, before there is a worker. */
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
/**
 * What a browser of ours does without. A later list replaces Playwright's own, so those of it that matter to
 * us are repeated. The omnibox of a full Chromium loads two pages of its own for every window: a third of
 * what a journey cost.
 */
const withoutFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "PaintHolding",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "MediaRouter",
  "LensOverlay",
  "NetworkTimeServiceQuerying",
  "PreconnectToSearch",
];
const longJourneys = /\/(accessibility|case-life|concerns|new-helpline)\.spec\.ts$/;
const alone = /\.alone\.spec\.ts$/;
const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "journeys",
  // See pages/full-run.ts.
  ...(isFullRun ? {} : { grepInvert: new RegExp(fullRun.tag) }),
  // The longest journeys begin first, so that none of them is left over at the end. What everybody on the server would see
  // runs when all else is done; alone: --project=alone --no-deps.
  projects: [
    { name: "long", testMatch: longJourneys },
    { name: "journeys", testIgnore: [longJourneys, alone] },
    { name: "alone", testMatch: alone, dependencies: ["long", "journeys"] },
  ],
  globalTeardown: "./global-teardown.ts",
  fullyParallel: true,
  // A browser that hung costs one more try; the list names what needed it.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // Much of a journey is waiting, for a page or for the server.
  workers: Math.max(3, availableParallelism()),
  // Limits for what hangs, not for what is slow: shared machines take three times as long.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: path.join(process.env.E2E_DATA_DIR, "results"),
  use: {
    baseURL,
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1440, height: 900 },
    // Motion is drawn by the processor, frame by frame, clicks wait for its end, and axe would measure contrasts halfway.
    // The journeys about motion turn it on, and so do case-work.spec.ts and, in a full run, case-life.spec.ts.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every step doubles the time: E2E_TRACE=1 for a journey that is being looked into.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium,
      // Without a locale Chromium cannot name a download that is not plain English.
      env: { ...process.env, LANG: process.env.LANG ?? "C.UTF-8" } as Record<string, string>,
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${withoutFeatures.join()}`,
        // A page is open for seconds: optimising its code takes more processor time than it saves.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
  webServer: {
    command: `node ${JSON.stringify(server)}`,
    // A port that is chosen before the server takes it may be taken by then.
    wait: { stdout: /Helpline is ready: http:\/\/127\.0\.0\.1:(?<E2E_PORT>\d+)/ },
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "pipe",
    env: {
      PORT: "0",
      DATA_DIR: path.join(process.env.E2E_DATA_DIR, "data"),
      ADMIN_USERNAME: "first.admin",
      ADMIN_PASSWORD: "a good password",
      LOGIN_RATE_LIMIT: "1000000",
      LOG_LEVEL: "warn",
      DATABASE_URL: "",
    },
  },
});
