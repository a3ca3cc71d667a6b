import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/** Only `npm run test:full` runs these: each takes half a minute or more. */
const onlyInFullRun = [
  "src/accounts.test.ts",
  "src/lifecycle.test.ts",
  "src/supervision.test.ts",
  "src/users.test.ts",
];
const isShortRun = process.env.HELPLINE_TESTS === "short";

export default defineConfig({
  test: {
    name: "embedded-postgres",
    include: ["src/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(isShortRun ? onlyInFullRun : [])],
    // A limit for what hangs: a test starts PostgreSQL several times, which takes long on busy processors.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    pool: "forks",
    // The tests mostly wait: for servers that start and for the disk.
    maxWorkers: Math.max(3, availableParallelism()),
  },
});
