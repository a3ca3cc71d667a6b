/** Component tests run in happy-dom; whole journeys are in e2e/. */
import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { userGuide } from "./build/user-guide.ts";

export default defineConfig({
  plugins: [react(), userGuide()],
  test: {
    name: "web",
    environment: "./test/shared-dom.ts",
    // A worker runs its files one after another in one browser; setup.ts cleans up between them.
    isolate: false,
    environmentOptions: { happyDOM: { url: "http://localhost/" } },
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["test/setup.ts"],
    // A form of fifty fields takes its time when the other core is busy too.
    testTimeout: 20_000,
    // Only what a test reads as text (one-look.test.ts).
    css: { include: [/\?raw$/] },
    sequence: { groupOrder: 1 },
    // Tests spend part of their time waiting: for a pause in typing, for a dialog to fade.
    maxWorkers: Math.max(3, availableParallelism()),
    restoreMocks: true,
    unstubGlobals: true,
  },
});
