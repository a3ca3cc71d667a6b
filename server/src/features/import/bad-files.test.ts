/** Files that are no good: a clear answer for each, and nothing kept. Rules: IMP-7, IMP-11. */
import { importRoutes } from "@helpline/contract/import/import";
import { importLimitBytes } from "@helpline/contract/import/import.plain";
import { beforeAll, describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { importer, quickQueue, startImportWorker, uploadImport } from "#test/import-kit";

const helpline = await startHelpline({}, { queueTimes: quickQueue });
let token: string;
let imports: ReturnType<typeof importer>;

beforeAll(async () => {
  await startImportWorker(helpline);
  token = (await helpline.logIn("admin")).token;
  imports = importer(helpline, token);
});

const heading = "Name,City,County,Postcode\r\n";
const good = "Mill Lane Primary,Leeds,West Yorkshire,LS1 4AB\r\n";

const runs = async () =>
  (await helpline.database.selectFrom("import_runs").select("import_run_id").execute()).length;

describe("a file that cannot be read is refused at once", () => {
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
  const wide = Array.from({ length: 3000 }, (_cell, at) => `c${at}`).join(",");
  it.each([
    ["an empty one", "", "This file is empty. Please choose a file with something in it."],
    [
      "a spreadsheet renamed to .csv",
      Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(2000, 7)]),
      "This is a spreadsheet or another document (such as .xlsx or .docx), not a CSV file. Please open the spreadsheet and save it as CSV UTF-8.",
    ],
    [
      "UTF-16 with a mark",
      utf16(heading + good),
      "This file is in UTF-16 (“Unicode text”). Please save it as CSV UTF-8 and choose it again.",
    ],
    [
      "UTF-16 without a mark",
      utf16(heading + good).subarray(2),
      "This file is in UTF-16 (“Unicode text”). Please save it as CSV UTF-8 and choose it again.",
    ],
    [
      "one with a NUL",
      `${heading}${good}Ash\u0000Grove,Leeds,West Yorkshire,LS1 4AB\r\n`,
      "This is not a text file: row 3 has characters that no text has. Please save it as CSV UTF-8.",
    ],
    [
      "damaged UTF-8",
      Buffer.concat([
        Buffer.from(`${heading}École Brontë,Leeds,West Yorkshire,LS1 4AB\r\nAsh `),
        Buffer.from([0xe9]),
        Buffer.from(" Grove,Leeds,West Yorkshire,LS1 4AB\r\n"),
      ]),
      "Row 3 has characters that are damaged: they are not valid in UTF-8, as the rest of the file is. Please correct them and choose the file again.",
    ],
    [
      "UTF-8 with one good character and a broken one",
      Buffer.concat([
        Buffer.from(`${heading}${good}École,Leeds,West Yorkshire,LS1 4AB\r\nCaf`),
        Buffer.from([0xe2, 0x28, 0xa1]),
        Buffer.from(",Leeds,West Yorkshire,LS1 4AB\r\n"),
      ]),
      "Row 4 has characters that are damaged: they are not valid in UTF-8, as the rest of the file is. Please correct them and choose the file again.",
    ],
    [
      "more than 10,000 empty lines at its start",
      `${heading}${"\r\n".repeat(400_000)}${good}`,
      "The file has more than 10,000 empty rows, such as row 10,002. Please remove them and choose the file again.",
    ],
    [
      "one of a line of 10 MB",
      "x".repeat(10_000_000),
      "Row 1 is longer than 100,000 characters. Please check that it is a CSV file.",
    ],
    ["one of 3,000 columns", wide, "The file has 3,000 columns. At most 300 can be read."],
    [
      "an open quotation mark in the first rows",
      `${heading}"Mill Lane,Leeds,West Yorkshire,LS1 4AB\r\n${good}`,
      'Row 2 cannot be read: a quotation mark (") is not closed. Please correct it and choose the file again.',
    ],
  ])("%s", async (_what, bytes, message) => {
    const before = await runs();
    const answer = await uploadImport(helpline, token, { kind: "schools", bytes });
    expect(answer).toMatchObject({
      status: 422,
      data: { errors: [{ field: "file", message }] },
    });
    expect(await runs()).toBe(before);
  });

  it("one above 100 MB", async () => {
    const bytes = Buffer.alloc(importLimitBytes + 1, "a,b\n");
    expect(await uploadImport(helpline, token, { kind: "schools", bytes })).toMatchObject({
      status: 413,
      message: "The file is larger than 100 MB. Please split it into smaller files.",
    });
    expect(await runs()).toBe(0);
  });

  it("one that is not recognised, without a kind", async () => {
    expect(await uploadImport(helpline, token, { bytes: heading + good })).toMatchObject({
      status: 422,
      data: {
        errors: [
          {
            field: "kind",
            message: "This file was not recognised. Please choose what it contains.",
          },
        ],
      },
    });
  });
});

it("a file of three columns needs the others", async () => {
  const bytes = "Name,City,County\r\nMill Lane,Leeds,West Yorkshire\r\n";
  const { data } = await uploadImport(helpline, token, { kind: "schools", bytes });
  const id = data.import_run_id;
  const answer = await imports.call(importRoutes.columns, id, { body: { columns: data.columns } });
  expect(answer).toMatchObject({
    status: 422,
    data: {
      errors: [{ field: "postcode", message: "Please choose the column for: Postcode." }],
    },
  });
  const beyond = { body: { columns: { ...data.columns, postcode: 4, nonsense: 1 } } };
  expect(await imports.call(importRoutes.columns, id, beyond)).toMatchObject({
    data: {
      errors: [
        { field: "postcode", message: "Please choose a column of the file." },
        { field: "nonsense", message: "Unknown field: nonsense." },
      ],
    },
  });
  expect(await imports.call(importRoutes.confirm, id)).toMatchObject({ status: 409 });
});

it("a broken row further down fails the check, and is named", async () => {
  const many = good.repeat(20_000);
  const broken = `${heading}${many}Oak "Tree" Primary,Leeds,West Yorkshire,LS1 4AB\r\n${good}`;
  expect(await imports.check({ kind: "schools", bytes: broken })).toMatchObject({
    state: "failed",
    problem:
      'Row 20,002 cannot be read: there is a quotation mark (") inside a value. Please write it twice (""), put the whole value in quotation marks, and choose the file again.',
  });
});

it("more than 10,000 empty rows further down fail the check", async () => {
  const bytes = `${heading}${good.repeat(9000)}${",,,\r\n".repeat(10_001)}${good}`;
  expect(await imports.check({ kind: "schools", bytes })).toMatchObject({
    state: "failed",
    problem:
      "The file has more than 10,000 empty rows, such as row 19,002. Please remove them and choose the file again.",
  });
});

it("Windows-1252 with a pair that is valid UTF-8 by accident is read as such", async () => {
  const accents = Buffer.from(`${heading}${"Café,Leeds,Kent,LS1 4AB\r\n".repeat(30)}CAF`, "latin1");
  // É and ’ in Windows-1252.
  const bytes = Buffer.concat([
    accents,
    Buffer.from([0xc9, 0x92]),
    Buffer.from("S,Leeds,Kent,LS2 4AB"),
  ]);
  const run = await imports.check({ kind: "schools", bytes });
  expect(run).toMatchObject({ encoding: "Windows-1252", state: "checked" });
});

it("rows that are wrong are told one by one, and the others can be imported", async () => {
  const rows = [
    good,
    "Too short,Leeds\r\n",
    '"=HYPERLINK(""http://x"")",Leeds,West Yorkshire,LS1 4AB\r\n',
    good,
    "No city,,West Yorkshire,LS1 4AC\r\n",
    "\r\n",
    "Ash Grove,Leeds,West Yorkshire,LS1 4AD\r\n",
  ];
  const run = await imports.check({ kind: "schools", bytes: heading + rows.join("") });
  expect(run.counts).toMatchObject({ new: 2, wrong: 4 });
  const wrong = await imports.rows(run.import_run_id, "wrong");
  expect(
    wrong.map(({ row_number, errors }: { row_number: number; errors: object[] }) => [
      row_number,
      errors,
    ]),
  ).toEqual([
    [3, [{ field: "", message: "This row has 2 values, but the file has 4 columns." }]],
    [4, [{ field: "name", message: "This value is a formula. Please replace it by its result." }]],
    [5, [{ field: "", message: "Row 2 has the same name and postcode." }]],
    [6, [{ field: "city", message: "Please choose a city." }]],
  ]);
  const { data } = await imports.call(importRoutes.refused, run.import_run_id);
  expect(data.split("\r\n")).toEqual([
    "\uFEFFName,City,County,Postcode,Problem",
    'Too short,Leeds,,,"This row has 2 values, but the file has 4 columns."',
    `"'=HYPERLINK(""http://x"")",Leeds,West Yorkshire,LS1 4AB,School name: This value is a formula. Please replace it by its result.`,
    "Mill Lane Primary,Leeds,West Yorkshire,LS1 4AB,Row 2 has the same name and postcode.",
    "No city,,West Yorkshire,LS1 4AC,City: Please choose a city.",
    "",
  ]);
});

it("a file with a heading alone has nothing to import", async () => {
  expect(await imports.check({ kind: "schools", bytes: heading })).toMatchObject({
    state: "failed",
    problem: "This file has a heading but no rows.",
  });
});

it("a record that somebody changed after the check stops the import, and nothing is written", async () => {
  const rows =
    "Fairfield,Leeds,West Yorkshire,LS2 1AA,T1\r\nOak Tree,Leeds,West Yorkshire,LS2 1AB,T2\r\n";
  const coded = "Name,City,County,Postcode,URN\r\n";
  const first = await imports.check({ kind: "schools", bytes: coded + rows });
  await imports.confirm(first.import_run_id);
  const later = `${coded}${rows.replaceAll("Leeds", "York")}Holly Bank,York,Yorkshire,YO1 1AA,T3\r\n`;
  const second = await imports.check({ kind: "schools", bytes: later });
  expect(second.counts).toMatchObject({ new: 1, changed: 2 });
  await helpline.database
    .updateTable("schools")
    .set({ telephone: "0113 496 0000", version: 2 })
    .where("external_code", "=", "T2")
    .execute();
  expect(await imports.confirm(second.import_run_id)).toMatchObject({
    state: "failed",
    problem:
      "Records were changed after this file was checked, so nothing was imported. Please check it again.",
  });
  const cities = await helpline.database
    .selectFrom("schools")
    .select(["external_code", "city"])
    .where("external_code", "is not", null)
    .orderBy("external_code")
    .execute();
  expect(cities).toEqual([
    { external_code: "T1", city: "Leeds" },
    { external_code: "T2", city: "Leeds" },
  ]);
  const again = await imports.checkAgain(second.import_run_id);
  expect(again.counts).toMatchObject({ new: 1, changed: 2 });
  expect(await imports.confirm(second.import_run_id)).toMatchObject({ state: "done" });
});

it("a name with control characters is kept without them", async () => {
  const bytes = heading + good;
  const file = { kind: "schools", name: "a\u0000b\u0007.csv", bytes };
  const answer = await uploadImport(helpline, token, file);
  expect(answer).toMatchObject({ status: 201, data: { file_name: "ab.csv" } });
});

describe.each([2_147_483_648, 1e20])("no import has the number %d", (id) => {
  it.each([
    ["details", {}],
    ["columns", { body: { columns: {} } }],
    ["check", {}],
    ["rows", { query: { outcome: "new" } }],
    ["confirm", {}],
    ["undo", {}],
    ["remove", {}],
    ["refused", {}],
  ] as const)("%s", async (call, more) => {
    const answer = await imports.call(importRoutes[call], id, more);
    expect(answer).toMatchObject({ status: 404, data: null });
  });
});
