import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "contract",
    include: ["src/**/*.test.ts"],
    // Loading Zod and the contract anew for each file took as long as the tests, which change nothing of them.
    isolate: false,
    maxWorkers: availableParallelism(),
    // Projects with other numbers of workers take turns when all are run together.
    sequence: { groupOrder: 2 },
  },
});
