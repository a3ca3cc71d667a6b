/**
 * Files as spreadsheets and other programs write them: a line that names the separator, a title above the heading, headings
 * in other words, numbers without their 0, and our own exports.
 *
 * Rules: IMP-17, IMP-18, REC-19, TEL-7.
 */
import { spreadsheetNumber, telephoneDigits } from "@helpline/contract/contact-details";
import { csvFile } from "@helpline/contract/csv";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
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
  "Forename;Surname;Sex;D.O.B.;Address;Town/City;County;Post Code;Tel No;Mobile no;E-mail;Nickname";
const row =
  "Siobhan;Akhtar;female;29-Feb-84;12 Mill Lane;Leeds;West Yorkshire;LS1 4AB;;7700900896;not-an-email;Shiv";
const stored = () => database.selectFrom("guardians").selectAll().executeTakeFirstOrThrow();

it.each([
  ["a line that names the separator", "sep=;\r\n"],
  ["the same with a byte order mark", "\uFEFFsep=;\r\n"],
  ["a title", "Families of the northern office;;;;;;;;;;;\r\n"],
  ["a title, an empty row and the day", "Families\r\n\r\nPrinted on 1 May 2026\r\n"],
  ["both", "sep=;\r\nFamilies, north\r\n"],
  ["nothing", ""],
])("reads a file with %s above the heading", async (_what, above) => {
  const run = await imports.check({
    kind: "guardians",
    bytes: `${above}${heading}\r\n${row}\r\n`,
  });
  expect(run).toMatchObject({ separator: ";", counts: { new: 1, wrong: 0, doubtful: 1 } });
  expect(run.headings[0]).toBe("Forename");
  const [found] = await imports.rows(run.import_run_id, "doubtful");
  const lines = above.split("\r\n").length;
  expect(found.row_number).toBe(lines + 1);
  expect(found.doubts).toEqual([
    { field: "email", message: "Please check this email address." },
    {
      field: "mobile",
      message: "A 0 was missing at the beginning, and has been added. Please check this number.",
    },
  ]);
  await imports.confirm(run.import_run_id);
  expect(await stored()).toMatchObject({ dob: "1984-02-29", mobile: "07700900896" });
});

it("takes a heading of one column, and a first row of few values, for what they are", async () => {
  const run = await imports.check({
    kind: "guardians",
    bytes: `${heading}\r\n;Akhtar;;;;;;;;;;\r\n${row}\r\n`,
  });
  expect(run).toMatchObject({ counts: { new: 1, wrong: 1 } });
});

it("says of a name that is too short where an admin changes that", async () => {
  const run = await imports.check({
    kind: "guardians",
    bytes: `${heading}\r\n${row.replace("Akhtar", "Ng")}\r\n${row.replace("Akhtar", "")}\r\n`,
  });
  const documented = "Please enter a last name (minimum 3 characters).";
  const wrong = await imports.rows(run.import_run_id, "wrong");
  expect(wrong.map(({ errors }: { errors: { message: string }[] }) => errors[0]?.message)).toEqual([
    `${documented} For shorter names, such as Ng, Li or Jo, an admin changes “Shortest name” in Settings.`,
    documented,
  ]);
});

it("refuses a birthday with two readings", async () => {
  const run = await imports.check({
    kind: "guardians",
    bytes: `${heading}\r\n${row.replace("29-Feb-84", "01/02/20")}\r\n`,
  });
  expect(run.counts).toMatchObject({ new: 0, wrong: 1 });
});

it("reads the numbers of our own exports as they were", async () => {
  const numbers = [
    "07700900896",
    "+447700900896",
    "+353861234567",
    "00353861234567",
    "Mum 07700900123 / Dad 07700900456",
  ];
  for (const number of numbers) {
    const [head, ...others] = heading.split(";");
    const cells = row.replace("7700900896", spreadsheetNumber(number)).split(";");
    const bytes = csvFile([[head, ...others], cells]);
    const run = await imports.check({ kind: "guardians", bytes: Buffer.from(bytes) });
    await imports.confirm(run.import_run_id);
    const { mobile } = await stored();
    expect(telephoneDigits(mobile ?? "")).toBe(telephoneDigits(number));
    await database.deleteFrom("guardians").execute();
  }
});
