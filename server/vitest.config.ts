import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/**
 * Only `npm run test:full` runs these. Each takes 5 to 80 seconds, and is about a part that seldom changes, or repeats
 * in another way what a quicker test checks.
 */
const onlyInFullRun = [
  "src/database/audit-powers.test.ts",
  "src/database/killed-postgres.test.ts",
  "src/database/lost-connections.test.ts",
  "src/demo/seed.test.ts",
  "src/features/backups/by-hand.test.ts",
  "src/features/backups/refused.test.ts",
  "src/features/backups/schedule.test.ts",
  "src/features/case-files/upload-streams.test.ts",
  "src/features/cases/name-search.test.ts",
  "src/features/import/bad-files.test.ts",
  "src/features/import/import-merged.test.ts",
  "src/features/import/killed-import.test.ts",
  "src/features/import/space.test.ts",
  "src/features/import/undo-import.test.ts",
  "src/features/kept-figures/kept-figures.test.ts",
  "src/features/reports/report-links.test.ts",
  "src/features/telephone/day.test.ts",
  "src/operations/open-storage.test.ts",
  "src/second-role.test.ts",
  "test/bench-bare.test.ts",
  "test/bench-data.test.ts",
  "test/hostile-connections.test.ts",
  "test/query-plans.test.ts",
];
const isShortRun = process.env.HELPLINE_TESTS === "short";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    exclude: [...configDefaults.exclude, ...(isShortRun ? onlyInFullRun : [])],
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
