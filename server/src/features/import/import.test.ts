/**
 * Imports from end to end: the public files, a correction, the same file twice, undoing.
 *
 * Rules: IMP-1, IMP-2, IMP-3, IMP-4, IMP-8, IMP-9, IMP-15, REC-18.
 */
import { readFile } from "node:fs/promises";
import { importRoutes } from "@helpline/contract/import/import";
import { beforeAll, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { importer, quickQueue, startImportWorker } from "#test/import-kit";

const helpline = await startHelpline({}, { queueTimes: quickQueue });
let admin: Awaited<ReturnType<typeof helpline.logIn>>;
let imports: ReturnType<typeof importer>;

beforeAll(async () => {
  await startImportWorker(helpline);
  admin = await helpline.logIn("admin");
  imports = importer(helpline, admin.token);
});

const sample = (name: string) =>
  readFile(new URL(`../../../test/samples/${name}`, import.meta.url));

const schoolBy = (code: string) =>
  helpline.database
    .selectFrom("schools")
    .selectAll()
    .where("external_code", "=", code)
    .executeTakeFirst();

const gpBy = (code: string) =>
  helpline.database
    .selectFrom("gps")
    .selectAll()
    .where("external_code", "=", code)
    .executeTakeFirst();

const count = async (table: "gps" | "schools" | "guardians") => {
  const row = await helpline.database
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
};

it("imports the register of schools, a later one as an update, and undoes both", async () => {
  const bytes = await sample("gias-schools.csv");
  const run = await imports.check({ name: "edubasealldata20261101.csv", bytes });
  expect(run).toMatchObject({
    kind: "schools",
    format: "gias-schools",
    encoding: "Windows-1252",
    state: "checked",
    counts: {
      new: 43,
      changed: 0,
      unchanged: 0,
      wrong: 2,
      left_out: 4,
      doubtful: 0,
      not_undone: 0,
    },
  });
  expect(await count("schools")).toBe(1);
  const wrong = await imports.rows(run.import_run_id, "wrong");
  expect(wrong).toMatchObject([
    {
      row_number: 48,
      errors: [{ field: "postcode", message: "Please enter a postcode (minimum 3 characters)." }],
    },
    {
      row_number: 49,
      errors: [
        {
          field: "web",
          message: "Please enter a valid web address, such as https://www.school.sch.uk.",
        },
      ],
    },
  ]);
  expect(await imports.confirm(run.import_run_id)).toMatchObject({ state: "done", problem: null });
  expect(await count("schools")).toBe(44);
  expect(await schoolBy("900003")).toMatchObject({
    name: "Brontë Primary School",
    city: "Exeter",
    county: "Devon",
    postcode: "EX3 3ZZ",
    address_1: "3 Church Street",
    telephone: "01134960002",
    closed_on: null,
    version: 1,
  });
  expect(await schoolBy("900002")).toMatchObject({
    name: "St Mary’s Primary School",
    telephone: "01134960001",
    web: "www.school2.example.org",
  });
  // A school in London has no county in the register.
  expect(await schoolBy("900005")).toMatchObject({ city: "London", county: "Not given" });
  expect(await schoolBy("900013")).toMatchObject({ name: "The Densham Special School" });
  expect(await schoolBy("900008")).toBeUndefined();

  const again = await imports.check({ bytes });
  expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 43 });
  const nothing = await imports.call(importRoutes.confirm, again.import_run_id);
  expect(nothing).toMatchObject({
    status: 409,
    message: "There is nothing to import: no row is new or changed.",
  });

  const text = bytes.toString("latin1");
  const later = text
    .replace(/"900003"(.*?)"Open"/, '"900003"$1"Closed"')
    .replace("1 Mill Lane", "1a Mill Lane");
  const correction = await imports.check({ bytes: Buffer.from(later, "latin1") });
  expect(correction.counts).toMatchObject({ new: 0, changed: 2, unchanged: 41 });
  const [moved, closed] = await imports.rows(correction.import_run_id, "changed");
  expect(moved).toMatchObject({
    row_number: 2,
    changes: [
      {
        field: "address_1",
        label: "Address line 1",
        before: "1 Mill Lane",
        after: "1a Mill Lane",
      },
    ],
  });
  expect(closed.changes).toMatchObject([{ field: "closed_on", before: null }]);
  await imports.confirm(correction.import_run_id);
  expect(await schoolBy("900001")).toMatchObject({ address_1: "1a Mill Lane", version: 2 });
  expect((await schoolBy("900003"))?.closed_on).not.toBeNull();

  expect(await imports.undo(correction.import_run_id)).toMatchObject({ state: "undone" });
  expect(await schoolBy("900001")).toMatchObject({ address_1: "1 Mill Lane", version: 3 });
  expect(await schoolBy("900003")).toMatchObject({ closed_on: null });
  const undone = await imports.undo(run.import_run_id);
  // These two have been changed since: there and back.
  expect(undone.counts?.not_undone).toBe(2);
  expect(await count("schools")).toBe(3);
});

it("leaves the school of those who are schooled at home as it is", async () => {
  const bytes = "Name,City,County,Postcode\nHome schooled,Leeds,West Yorkshire,---\n";
  const run = await imports.check({ kind: "schools", bytes });
  expect(run).toMatchObject({ counts: { changed: 0, left_out: 1 } });
  const [{ reason }] = await imports.rows(run.import_run_id, "left_out");
  expect(reason).toBe("This school belongs to the system and is not changed.");
});

it("reads a status of the list of practices that is written out", async () => {
  const letters = String(await sample("ods-practices.csv"));
  const words = letters
    .replaceAll('"","A","B"', '"","Active","B"')
    .replaceAll('"","C","B"', '"","CLOSED","B"');
  expect(words).toContain('"Active"');
  expect(await imports.check({ bytes: words })).toMatchObject({
    format: "ods-practices",
    state: "checked",
    counts: { new: 43, left_out: 7 },
  });
});

it("imports the list of practices, with proper names and without others", async () => {
  const run = await imports.check({
    name: "epraccur.csv",
    bytes: await sample("ods-practices.csv"),
  });
  expect(run).toMatchObject({
    kind: "gps",
    format: "ods-practices",
    encoding: "UTF-8",
    counts: { new: 43, wrong: 0, left_out: 7 },
  });
  const reasons = (await imports.rows(run.import_run_id, "left_out")).map(
    ({ row_number, reason }: { row_number: number; reason: string }) => [row_number, reason],
  );
  expect(reasons).toEqual([
    [4, "Closed, and not on file here."],
    [6, "Not a GP practice."],
    [14, "Closed, and not on file here."],
    [16, "Not a GP practice."],
    [24, "Not open yet."],
    [26, "Not a GP practice."],
    [34, "Closed, and not on file here."],
  ]);
  await imports.confirm(run.import_run_id);
  expect(await gpBy("Z90001")).toMatchObject({
    practice_name: "The Densham Surgery",
    address_1: "The Health Centre",
    address_2: "Lawson Street",
    city: "Stockton-on-Tees",
    county: "Cleveland",
    telephone: "01642 496000",
  });
  expect(await gpBy("Z90003")).toMatchObject({
    practice_name: "St. John's Surgery",
    city: "King's Lynn",
  });
});

it("fills in the nation of a new local authority from its postcode", async () => {
  const bytes = [
    "Name,City,County,Postcode",
    "Cardiff Council,Cardiff,South Glamorgan,CF10 4UW",
    "Devon Council,Exeter,Devon,EX2 4QD",
    "Chester Council,Chester,Cheshire,CH1 2NS",
  ].join("\n");
  const run = await imports.check({ kind: "local-authorities", bytes });
  expect((await imports.confirm(run.import_run_id)).state).toBe("done");
  const found = await helpline.database
    .selectFrom("local_authorities")
    .select(["name", "nation"])
    .where("name", "in", ["Cardiff Council", "Devon Council", "Chester Council"])
    .orderBy("name")
    .execute();
  expect(found).toEqual([
    { name: "Cardiff Council", nation: "Wales" },
    // Its postcodes lie in England and Wales.
    { name: "Chester Council", nation: null },
    { name: "Devon Council", nation: "England" },
  ]);
});
