/**
 * After an import of many rows PostgreSQL knows at once how many records there are, so that lists stay
 * quick.
 *
 * Rules: IMP-11.
 */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { importer, quickQueue, startImportWorker } from "#test/import-kit";

const helpline = await startHelpline({}, { queueTimes: quickQueue });

it("analyses the table", async () => {
  await startImportWorker(helpline);
  const { token } = await helpline.logIn("admin");
  const imports = importer(helpline, token);
  const rows = Array.from(
    { length: 1200 },
    (_each, at) => `School ${at},Leeds,Kent,LS1 1AA,U${at}`,
  );
  const known = async () => {
    const found = await sql<{ rows: number }>`
      SELECT reltuples::integer AS rows FROM pg_class WHERE relname = 'schools'`.execute(
      helpline.database,
    );
    return found.rows[0]?.rows ?? 0;
  };
  expect(await known()).toBeLessThan(10);
  const bytes = ["Name,Town,County,Post code,URN", ...rows].join("\r\n");
  const run = await imports.check({ kind: "schools", bytes });
  expect(await imports.confirm(run.import_run_id)).toMatchObject({ state: "done" });
  await expect.poll(known).toBe(1201);
});
