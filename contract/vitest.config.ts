import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "contract",
    include: ["src/**/*.test.ts"],
    // Projects with other numbers of workers take turns when all are run together.
    sequence: { groupOrder: 2 },
  },
});
