import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "packages/embedded-postgres/vitest.config.ts",
      "server/vitest.config.ts",
      "web/vitest.config.ts",
    ],
  },
});
