import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "contract/vitest.config.ts",
      "packages/embedded-postgres/vitest.config.ts",
      "server/vitest.config.ts",
      "web/vitest.config.ts",
    ],
  },
});
