import { defineConfig } from "vitest/config";

/** npm run test:backup: whole moves of house, with the built commands, one after another. */
export default defineConfig({
  test: {
    name: "backup",
    include: ["test/house-moving/*.long.ts"],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
