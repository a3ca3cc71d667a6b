/**
 * An import never takes another person for the one on file without saying so: different birthdays are different people, and
 * a change of the birthday or of everything that reaches somebody is doubtful, shown beside what is stored, and chosen.
 *
 * Rules: IMP-16.
 */
import { importRoutes } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { insertGuardian } from "#test/factories";
import { importer, quickQueue, startImportWorker } from "#test/import-kit";

const helpline = await startHelpline({}, { queueTimes: quickQueue });
const { database } = helpline;
let imports: ReturnType<typeof importer>;

beforeAll(async () => {
  await startImportWorker(helpline);
  imports = importer(helpline, (await helpline.logIn("admin")).token);
});
beforeEach(async () => {
  await database.deleteFrom("guardians").execute();
});

const heading =
  "First name,Last name,Gender,Date of birth,Address,City,County,Postcode,Telephone,Mobile,Email,Code\r\n";
const rowOf = (dob: string, telephone: string, email = "", code = "") =>
  `John,Akhtar,male,${dob},12 Mill Lane,Leeds,West Yorkshire,LS1 4AB,${telephone},,${email},${code}\r\n`;
const father = {
  first_name: "John",
  last_name: "Akhtar",
  gender: "male",
  dob: "1960-02-01",
  postcode: "LS1 4AB",
  telephone: "0113 496 0001",
  mobile: null,
  email: "father@example.org",
} as const;

const check = (rows: string) => imports.check({ kind: "guardians", bytes: heading + rows });
const choose = (id: number, row: number, choice: string) =>
  imports.call(importRoutes.choose, id, { params: { id, row }, body: { choice } });
const people = () =>
  database
    .selectFrom("guardians")
    .select(["guardian_id", "dob", "telephone", "email"])
    .orderBy("guardian_id")
    .execute();

it("takes a row with another birthday for another person, and says so", async () => {
  const { guardian_id } = await insertGuardian(database, father);
  const run = await check(rowOf("09/03/1985", "0113 496 0002", "son@example.org"));
  expect(run.counts).toMatchObject({ new: 1, changed: 0, doubtful: 1 });
  const [row] = await imports.rows(run.import_run_id, "doubtful");
  expect(row).toMatchObject({
    choices: ["take", "new", "leave"],
    chosen: "new",
    doubts: [
      {
        field: "dob",
        message:
          "A guardian on file with this name and postcode was born on 01-02-1960. The row is taken for another person.",
      },
    ],
  });
  expect(row.beside).toContainEqual({
    field: "dob",
    label: "Date of birth",
    stored: "1960-02-01",
    file: "1985-03-09",
  });
  await imports.confirm(run.import_run_id);
  expect(await people()).toEqual([
    { guardian_id, dob: "1960-02-01", telephone: "0113 496 0001", email: "father@example.org" },
    expect.objectContaining({ dob: "1985-03-09", email: "son@example.org" }),
  ]);
  // The file again is about the two as they are.
  const again = await check(rowOf("09/03/1985", "0113 496 0002", "son@example.org"));
  expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 1, doubtful: 0 });
});

it("corrects a birthday if an admin says that it is the same person", async () => {
  const { guardian_id } = await insertGuardian(database, father);
  const run = await check(rowOf("10/02/1960", "0113 496 0001", "father@example.org"));
  const chosen = await choose(run.import_run_id, 2, "take");
  expect(chosen).toMatchObject({ status: 201, data: { counts: { new: 0, changed: 1 } } });
  await imports.confirm(run.import_run_id);
  expect(await people()).toMatchObject([{ guardian_id, dob: "1960-02-10" }]);
});

it("imports two people of one name and address in one file", async () => {
  const rows = rowOf("01/02/1960", "0113 496 0001") + rowOf("09/03/1985", "0113 496 0002");
  const run = await check(rows);
  expect(run.counts).toMatchObject({ new: 2, wrong: 0 });
  await imports.confirm(run.import_run_id);
  expect(await people()).toHaveLength(2);
  // Without a birthday nobody can tell which of them it is.
  const unclear = await check(rows + rowOf("", "0113 496 0003"));
  expect(unclear.counts).toMatchObject({ unchanged: 2, wrong: 1 });
  const twice = await check(
    (rowOf("01/01/1970", "0113 496 0005") + rowOf("", "0113 496 0006")).replaceAll("LS1", "LS2"),
  );
  expect(twice.counts).toMatchObject({ new: 1, wrong: 1 });
});

it("and if one of them is on file without a birthday, the second is another person", async () => {
  await insertGuardian(database, { ...father, dob: null });
  const rows =
    rowOf("01/02/1960", "0113 496 0001", "father@example.org") +
    rowOf("09/03/1985", "0113 496 0002", "son@example.org");
  const run = await check(rows);
  expect(run.counts).toMatchObject({ new: 1, changed: 1, wrong: 0, doubtful: 1 });
  expect((await choose(run.import_run_id, 3, "take")).message).toBe(
    "Row 2 changes the same guardian. Leave that one out first.",
  );
  await imports.confirm(run.import_run_id);
  expect(await people()).toMatchObject([{ dob: "1960-02-01" }, { dob: "1985-03-09" }]);
});

it("doubts a row that changes everything that reaches somebody, and lets an admin choose", async () => {
  const { guardian_id } = await insertGuardian(database, { ...father, dob: null });
  const rows = rowOf("", "0113 496 0002", "son@example.org");
  const run = await check(rows);
  expect(run.counts).toMatchObject({ changed: 1, doubtful: 1 });
  const id = run.import_run_id;
  const [row] = await imports.rows(id, "doubtful");
  expect(row).toMatchObject({ choices: ["take", "new", "leave"], chosen: "take" });
  expect(row.doubts).toEqual([
    {
      field: "",
      message: "Every telephone number and email address would change. Is it the same person?",
    },
  ]);
  expect((await choose(id, 2, "leave")).data.counts).toMatchObject({ changed: 0, left_out: 1 });
  expect((await choose(id, 2, "new")).data.counts).toMatchObject({ new: 1, left_out: 0 });
  await imports.confirm(id);
  expect(await people()).toMatchObject([
    { guardian_id, telephone: "0113 496 0001", email: "father@example.org" },
    { telephone: "0113 496 0002", email: "son@example.org" },
  ]);
  await imports.undo(id);
  expect(await people()).toHaveLength(1);
});

it("does not doubt a row that leaves one way to reach the person, however the number is written", async () => {
  await insertGuardian(database, father);
  const run = await check(rowOf("", "+44 113 496 0001", "new@example.org"));
  expect(run.counts).toMatchObject({ changed: 1, doubtful: 0 });
});

it("takes a code for the same person, and doubts a change of the birthday", async () => {
  await insertGuardian(database, { ...father, external_code: "F1" });
  const run = await check(rowOf("09/03/1985", "0113 496 0002", "son@example.org", "F1"));
  expect(run.counts).toMatchObject({ changed: 1, doubtful: 1 });
  const [row] = await imports.rows(run.import_run_id, "doubtful");
  expect(row).toMatchObject({ choices: ["take", "leave"], chosen: "take" });
  expect(row.doubts.map(({ field }: { field: string }) => field)).toEqual(["dob", ""]);
  expect(row.doubts[0].message).toBe(importMessages.birthdayChanges);
  expect(await choose(run.import_run_id, 2, "new")).toMatchObject({
    status: 409,
    message: importMessages.notChoosable,
  });
  expect((await choose(run.import_run_id, 2, "leave")).status).toBe(201);
  expect(await imports.call(importRoutes.confirm, run.import_run_id)).toMatchObject({
    status: 409,
  });
});

it("lets any doubtful row be left out, and taken again", async () => {
  const run = await check(rowOf("", "none"));
  const id = run.import_run_id;
  expect((await choose(id, 2, "leave")).data.counts).toMatchObject({ new: 0, left_out: 1 });
  const [left] = await imports.rows(id, "left_out");
  expect(left.reason).toBe(importMessages.leftByChoice);
  expect((await choose(id, 2, "take")).data.counts).toMatchObject({ new: 1, left_out: 0 });
  expect(await choose(id, 3, "take")).toMatchObject({
    status: 404,
    message: importMessages.rowGone,
  });
});
