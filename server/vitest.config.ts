import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: "forks",
    // Loading the application anew for each file took longer than most of the files. No test mocks a
    // module, so none can leave one changed behind.
    isolate: false,
    // Much of the time goes by waiting: for servers that start, for clients that hang, for the disk.
    maxWorkers: Math.max(3, availableParallelism()),
  },
});
