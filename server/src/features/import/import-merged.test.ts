/**
 * After a merge, a file that still has the merged record's code is about the record that was kept (ADR
 * 15).
 *
 * Rules: DUP-12, IMP-4.
 */
import { schools } from "@helpline/contract/reference-records/schools";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { forgetOldMerges } from "#features/reference-records/index";
import { startTeam } from "#test/case-factories";
import { insertSchool } from "#test/factories";
import { importer, quickQueue, startImportWorker } from "#test/import-kit";
import { auditMark, auditSince, storedRecord } from "#test/look";
import { mergeCalls, mergeExample } from "#test/merge-kit";

const { helpline, team } = await startTeam({}, { queueTimes: quickQueue });
const { database } = helpline;
const imports = importer(helpline, team.admin.token);
const { merge, unmerge, versionOf } = mergeCalls(helpline, team, mergeExample("schools"));

beforeAll(() => startImportWorker(helpline));

let made = 0;
let code: (name: "old" | "new") => string;
beforeEach(() => {
  made += 1;
  const own = made;
  code = (name) => `${name} ${own}`;
});

interface Row {
  readonly code: string;
  readonly name: string;
  readonly status?: string;
}

/** In the format of the register of schools. */
const register = (...rows: readonly Row[]) =>
  [
    "URN,EstablishmentName,Street,Locality,Address3,Town,County (name),Postcode,TelephoneNum,SchoolWebsite,EstablishmentStatus (name)",
    ...rows.map(
      ({ code: urn, name, status = "Open" }) =>
        `${urn},${name},1 New Street,,,Ripon,North Yorkshire,HG4 1AA,,,${status}`,
    ),
  ].join("\r\n");

const school = (name: string, external_code: string | null) =>
  insertSchool(database, { name, external_code });

const stored = (id: number) => storedRecord(database, schools, id);

const check = (...rows: readonly Row[]) => imports.check({ bytes: register(...rows) });
const counts = async (...rows: readonly Row[]) => (await check(...rows)).counts;

async function mergeInto(keep: number, merged: number) {
  const versions = { keep_version: await versionOf(keep), merge_version: await versionOf(merged) };
  expect((await merge(keep, merged, {}, versions)).status).toBe(201);
}

it("a record without a code takes over the other's, and gives it back when the merge is undone", async () => {
  const kept = (await school("Kept", null)).school_id;
  const merged = (await school("Merged", code("old"))).school_id;
  const mark = await auditMark(database);
  await mergeInto(kept, merged);
  expect(await stored(kept)).toMatchObject({ external_code: code("old"), name: "Kept" });
  expect((await auditSince(database, mark))[0]).toMatchObject({
    before: { external_code: null },
    after: { external_code: code("old") },
  });

  const run = await check({ code: code("old"), name: "From the register" });
  expect(run.counts).toMatchObject({ new: 0, changed: 1 });
  await imports.confirm(run.import_run_id);
  expect(await stored(kept)).toMatchObject({
    name: "From the register",
    address_1: "1 New Street",
  });

  const answer = await unmerge(merged);
  expect(answer).toMatchObject({ status: 201, data: { fields_left: [] } });
  expect(await stored(kept)).toMatchObject({ external_code: null, name: "From the register" });
  expect(await stored(merged)).toMatchObject({ external_code: code("old"), name: "Merged" });
});

it("a record with a code of its own keeps it, and both codes lead to it, by way of another merge too", async () => {
  const kept = (await school("Kept", code("new"))).school_id;
  const between = (await school("Between", null)).school_id;
  const merged = (await school("Merged", code("old"))).school_id;
  await mergeInto(between, merged);
  await mergeInto(kept, between);
  const run = await check({ code: code("old"), name: "From the register" });
  expect(run.counts).toMatchObject({ new: 0, changed: 1 });
  const [row] = await imports.rows(run.import_run_id, "changed");
  expect(row.record_id).toBe(kept);
  await imports.confirm(run.import_run_id);
  expect(await stored(kept)).toMatchObject({
    external_code: code("new"),
    name: "From the register",
  });
  expect(await counts({ code: code("new"), name: "From the register" })).toMatchObject({
    new: 0,
    unchanged: 1,
  });

  // Undone in reverse: each has what it had.
  expect((await unmerge(between)).status).toBe(201);
  expect((await unmerge(merged)).status).toBe(201);
  expect(await stored(kept)).toMatchObject({ external_code: code("new") });
  expect(await stored(between)).toMatchObject({ external_code: null });
  expect(await stored(merged)).toMatchObject({ external_code: code("old") });
});

it("a file with both codes changes the record by the row with its own, whichever comes first", async () => {
  const kept = (await school("Kept", code("new"))).school_id;
  await mergeInto(kept, (await school("Merged", code("old"))).school_id);
  const run = await check(
    { code: code("old"), name: "By the old code" },
    { code: code("new"), name: "By its own code" },
  );
  expect(run.counts).toMatchObject({ new: 0, changed: 1, left_out: 1, wrong: 0 });
  expect(await imports.rows(run.import_run_id, "left_out")).toMatchObject([
    {
      row_number: 2,
      reason: "Merged into another school here, which has a row of its own in this file.",
    },
  ]);
  await imports.confirm(run.import_run_id);
  expect(await stored(kept)).toMatchObject({
    name: "By its own code",
    external_code: code("new"),
  });
});

it("the merged record's closing does not close the one that was kept, nor does its opening open it", async () => {
  // As when a school becomes an academy: the old number closes.
  const kept = (await school("Academy", code("new"))).school_id;
  await mergeInto(kept, (await school("School", code("old"))).school_id);
  const run = await check({ code: code("old"), name: "School", status: "Closed" });
  expect(run.counts).toMatchObject({ changed: 0, left_out: 1 });
  expect(await imports.rows(run.import_run_id, "left_out")).toMatchObject([
    { reason: "Closed, and merged into another school here." },
  ]);

  const closing = await check({ code: code("new"), name: "Academy", status: "Closed" });
  await imports.confirm(closing.import_run_id);
  const reading = await check({ code: code("old"), name: "School" });
  await imports.confirm(reading.import_run_id);
  expect((await stored(kept))?.closed_on).not.toBeNull();
});

it("still leads to the kept record after 30 days, and is forgotten with it", async () => {
  const kept = (await school("Kept", code("new"))).school_id;
  await mergeInto(kept, (await school("Merged", code("old"))).school_id);
  await forgetOldMerges(database, new Date(Date.now() + 31 * 24 * 3600 * 1000));
  const row = { code: code("old"), name: "Like no other" };
  expect(await counts(row)).toMatchObject({ new: 0, changed: 1 });
  await helpline.call(mergeExample("schools").routes.remove, {
    token: team.manager.token,
    body: { id: kept },
  });
  expect(await counts(row)).toMatchObject({ new: 1, changed: 0 });
});

it("an import is refused that was checked before the merge", async () => {
  const kept = (await school("Kept", code("new"))).school_id;
  const row = { code: code("old"), name: "Twice" };
  const first = await check(row);
  const second = await check(row);
  await imports.confirm(first.import_run_id);
  const found = await database
    .selectFrom("schools")
    .select("school_id")
    .where("external_code", "=", code("old"))
    .executeTakeFirstOrThrow();
  await mergeInto(kept, found.school_id);
  expect(await imports.confirm(second.import_run_id)).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("Records were changed after this file was checked"),
  });
});
