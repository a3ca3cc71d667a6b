/**
 * What is probably wrong is named before the import, and imported all the same; values stand in the order of
 * the form.
 *
 * Rules: IMP-8, REC-10.
 */
import { beforeAll, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { importer, quickQueue, startImportWorker } from "#test/import-kit";

const helpline = await startHelpline({}, { queueTimes: quickQueue });
let imports: ReturnType<typeof importer>;

beforeAll(async () => {
  await startImportWorker(helpline);
  imports = importer(helpline, (await helpline.logIn("admin")).token);
});

const heading = "URN,Telephone,Postcode,County,City,Name,Web\r\n";
const rows = [
  "1,0113 496 0123,LS1 4AB,West Yorkshire,Leeds,Good School,www.good.example",
  "2,none,75008,Paris,Paris,School Abroad,",
  "3,,BT9 5AB,County Antrim,Belfast,School of Belfast,",
  "4,0113 496 0123,ls1,West Yorkshire,,School Nowhere,",
];
const postcode = { field: "postcode", message: "Please check this postcode." };
const telephone = { field: "telephone", message: "Please check this number." };

it("names the postcode that cannot be one, the telephone without digits, and the empty town", async () => {
  const run = await imports.check({ kind: "schools", bytes: heading + rows.join("\r\n") });
  expect(run.counts).toMatchObject({ new: 3, wrong: 1, doubtful: 1 });
  const id = run.import_run_id;
  expect(await imports.rows(id, "doubtful")).toMatchObject([
    { row_number: 3, outcome: "new", name: "School Abroad", doubts: [postcode, telephone] },
  ]);
  expect(await imports.rows(id, "wrong")).toMatchObject([
    {
      row_number: 5,
      errors: [{ field: "city", message: "Please choose a city." }],
      doubts: [],
    },
  ]);
  expect(await imports.confirm(id)).toMatchObject({ state: "done", counts: { doubtful: 1 } });
});

it("of a record on file only what changes is doubtful", async () => {
  const moved = rows
    .map((row) => row.replace("Paris,Paris", "Paris,Neuilly").replace("LS1 4AB", "ZZ1 4AB"))
    .slice(0, 3);
  const run = await imports.check({ kind: "schools", bytes: heading + moved.join("\r\n") });
  expect(run.counts).toMatchObject({ changed: 2, unchanged: 1, doubtful: 1 });
  expect(await imports.rows(run.import_run_id, "doubtful")).toMatchObject([
    { row_number: 2, outcome: "changed", doubts: [postcode] },
  ]);
});

it("a row that turns out to be wrong or left out is not doubtful as well", async () => {
  const twice = `${heading}9,none,LS1 4AB,Kent,Leeds,Twin,\r\n9,none,LS1 4AB,Kent,Leeds,Twin,`;
  const run = await imports.check({ kind: "schools", bytes: twice });
  expect(run.counts).toMatchObject({ new: 1, wrong: 1, doubtful: 1 });
});

it("values stand in the order of the form, with the code at the end", async () => {
  const run = await imports.check({ kind: "schools", bytes: `${heading}7${rows[0]?.slice(1)}` });
  const [row] = await imports.rows(run.import_run_id, "new");
  expect(row.changes.map(({ field }: { field: string }) => field)).toEqual([
    "name",
    "city",
    "county",
    "postcode",
    "telephone",
    "web",
    "external_code",
  ]);
});

it("a register without a town says what is stored instead", async () => {
  const columns =
    "URN,EstablishmentName,Street,Locality,Address3,Town,County (name),Postcode,TelephoneNum,SchoolWebsite,EstablishmentStatus (name)";
  const bytes = `${columns}\r\n800001,Lone School,1 Lane,,,,,LS1 4AB,,,Open\r\n`;
  const run = await imports.check({ bytes });
  expect(await imports.rows(run.import_run_id, "doubtful")).toMatchObject([
    {
      doubts: [{ field: "city", message: "The file gives no town. “Not given” is stored." }],
    },
  ]);
});
