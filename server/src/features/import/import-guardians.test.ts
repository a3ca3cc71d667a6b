/** Guardians are people: what imports keep of them is told and erased (ADR 19). Rules: IMP-14. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { importRoutes } from "@helpline/contract/import/import";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import { beforeAll, expect, it } from "vitest";
import { openDatabase } from "#database/database";
import { importFromFile } from "#features/import/index";
import { eraseGuardian } from "#features/retention/erase";
import { startHelpline } from "#test/build-test-app";
import { importer, limits, quickQueue, requireSpace, startImportWorker } from "#test/import-kit";
import { auditMark, auditSince } from "#test/look";

const helpline = await startHelpline({}, { queueTimes: quickQueue });
let token: string;
let userId: number;
let imports: ReturnType<typeof importer>;

beforeAll(async () => {
  await startImportWorker(helpline);
  ({ token, userId } = await helpline.logIn("admin"));
  imports = importer(helpline, token);
});

const heading = "First name;Surname;Gender;Date of birth;Address;Town;County;Postcode;Mobile\r\n";
const row =
  "SIOBHÁN;O'NEIL;Female;09/03/1985;12 Mill Lane;Leeds;West Yorkshire;ls1 4ab;'+44 7700 900123\r\n";

const stored = () => helpline.database.selectFrom("guardians").selectAll().executeTakeFirst();

it("imports a file that Excel wrote with semicolons, in the name of whoever confirmed", async () => {
  const mark = await auditMark(helpline.database);
  const run = await imports.check({ kind: "guardians", bytes: heading + row });
  expect(run).toMatchObject({ separator: ";", counts: { new: 1, wrong: 0 } });
  await imports.confirm(run.import_run_id);
  expect(await stored()).toMatchObject({
    first_name: "Siobhán",
    last_name: "O'Neil",
    gender: "female",
    dob: "1985-03-09",
    postcode: "LS1 4AB",
    mobile: "+44 7700 900123",
    external_code: null,
  });
  const rows = await auditSince(helpline.database, mark);
  expect(rows.find(({ entity }) => entity === "guardians")).toMatchObject({
    action: "create",
    user_id: userId,
    detail: `import ${run.import_run_id}`,
    after: { first_name: "Siobhán" },
  });
  // The same file again changes nothing: name and postcode find the record.
  const again = await imports.check({ kind: "guardians", bytes: heading + row });
  expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
});

it("a subject access report tells of the files, and erasing the guardian removes their rows", async () => {
  const id = (await stored())?.guardian_id ?? 0;
  const other = row.replace("SIOBHÁN", "ANNA");
  const bytes =
    heading + row + row + other.replace("ls1 4ab", "LS2 9XX") + row.replace("ls1 4ab", "?");
  const run = await imports.check({ kind: "guardians", bytes });
  expect(run).toMatchObject({ counts: { new: 1, unchanged: 1, wrong: 2 } });
  await imports.confirm(run.import_run_id);
  const report = await helpline.call(subjectAccessRoutes.guardianJson, { token, params: { id } });
  expect(report.data).toContain('"Imports"');
  expect(report.data.match(/"Row"/g)).toHaveLength(5);
  const owner = openDatabase(helpline.connection("owner"), {
    connections: 2,
    onIdleError: () => undefined,
  });
  const now = new Date();
  expect(await eraseGuardian(owner, id, { why: "on request", now, enquiriesUntil: now })).toBe(
    true,
  );
  await owner.destroy();
  const left = await helpline.database.selectFrom("import_rows").selectAll().execute();
  expect(left).toMatchObject([{ name: "Anna O'Neil" }]);
  const { data } = await helpline.call(importRoutes.details, {
    token,
    params: { id: run.import_run_id },
  });
  expect(JSON.stringify(data)).not.toMatch(/siobhán/i);
  await helpline.database.deleteFrom("guardians").execute();
});

it("the command imports a file, and writes nothing without a yes or from a file that is no good", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "helpline import "));
  const file = path.join(folder, "guardians.csv");
  const said: string[] = [];
  const options = {
    database: helpline.database,
    clock: helpline.clock,
    limits,
    requireSpace,
    file,
    ...({ kind: "guardians", say: (line: string) => void said.push(line) } as const),
  };
  const runs = async () =>
    (await helpline.database.selectFrom("import_runs").select("state").execute()).length;
  const before = await runs();
  await writeFile(
    file,
    `${heading}${row}Ada;Low;female;;1 Oak Road;Leeds;;LS1 1AA;07700 900456\r\n`,
  );
  await importFromFile({ ...options, ask: async () => false });
  expect(said).toContain("New: 1, changed: 0, unchanged: 0, left out: 0, wrong: 1, doubtful: 0");
  expect(said).toContain("Row 3: Please choose a county.");
  expect([await runs(), await stored()]).toEqual([before, undefined]);
  await importFromFile({ ...options, ask: async () => true });
  expect(await stored()).toMatchObject({ last_name: "O'Neil" });
  await writeFile(file, "Name\r\nSomebody\r\n");
  await expect(importFromFile({ ...options, ask: async () => true })).rejects.toThrow(
    "Please choose the column for: First name.",
  );
  expect(await runs()).toBe(before + 1);
  await rm(folder, { recursive: true });
});
