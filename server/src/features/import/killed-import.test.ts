/**
 * A process that dies in the middle of an import leaves nothing; another one does all of it.
 *
 * Rules: IMP-12.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { importRoutes } from "@helpline/contract/import/import";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { importer, limits, requireSpace, uploadImport } from "#test/import-kit";
import { startImportProcess } from "#test/import-workers";
import { hurry } from "#test/mail-workers";
import { checkFile } from "./check-file.ts";

const rows = 4_000;
const processFile = fileURLToPath(new URL("../../../test/import-process.mjs", import.meta.url));
// Its job expires quickly, so that another process takes it.
const helpline = await startHelpline({}, { queueTimes: hurry });

const schools = async () =>
  (await helpline.database.selectFrom("schools").select("school_id").execute()).length;

it("nothing is written until another process has done all of it", async () => {
  const { token } = await helpline.logIn("admin");
  const imports = importer(helpline, token);
  const lines = Array.from(
    { length: rows },
    (_row, at) => `School ${at},Leeds,West Yorkshire,LS1 ${at},C${at}`,
  );
  const bytes = `Name,City,County,Postcode,URN\r\n${lines.join("\r\n")}`;
  const { data } = await uploadImport(helpline, token, { kind: "schools", bytes });
  const { import_run_id: id, columns } = data;
  await imports.call(importRoutes.columns, id, { body: { columns } });
  const { database, clock } = helpline;
  await checkFile({ database, clock, limits, requireSpace }, id);
  await imports.call(importRoutes.confirm, id);

  const connection = helpline.connection("app");
  const child = spawn(process.execPath, [processFile, JSON.stringify({ connection })], {
    stdio: "inherit",
  });
  // The transaction that writes locks the table from its first new record on.
  const hasWritten = async () => {
    const { rows: locks } = await sql`
      SELECT FROM pg_locks
      WHERE relation = 'schools'::regclass AND mode = 'RowExclusiveLock'`.execute(database);
    return locks.length > 0;
  };
  while (!(await hasWritten())) await sleep(20);
  expect((await imports.call(importRoutes.details, id)).data.state).toBe("importing");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await schools()).toBe(1);

  const other = await startImportProcess({ connection });
  expect(await imports.settled(id)).toMatchObject({ state: "done", counts: { new: rows } });
  await other.stop();
  expect(await schools()).toBe(rows + 1);
}, 120_000);
