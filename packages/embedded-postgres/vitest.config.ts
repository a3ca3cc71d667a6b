import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "embedded-postgres",
    include: ["src/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: "forks",
    // The tests mostly wait: for servers that start and for the disk.
    maxWorkers: Math.max(3, availableParallelism()),
  },
});
