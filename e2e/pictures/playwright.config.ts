/** `npm run pictures`: takes the pictures of the user guide and the README from the built demo. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";
import { demoPassword } from "./demo-password.ts";

const demo = fileURLToPath(new URL("../../server/dist/demo.js", import.meta.url));

export default defineConfig({
  testDir: ".",
  testMatch: "take.spec.ts",
  globalTeardown: "../global-teardown.ts",
  workers: 1,
  timeout: 60_000,
  use: {
    ...journeys.use,
    // The port that the demo was given.
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    colorScheme: "light",
    deviceScaleFactor: 1,
    contextOptions: { reducedMotion: "reduce" },
  },
  webServer: {
    command: `node ${JSON.stringify(demo)}`,
    wait: { stdout: /The Helpline demo is ready: http:\/\/127\.0\.0\.1:(?<E2E_PORT>\d+)/ },
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      PORT: "0",
      ADMIN_PASSWORD: demoPassword,
      LOGIN_RATE_LIMIT: "1000000",
      LOG_LEVEL: "warn",
    },
  },
});
