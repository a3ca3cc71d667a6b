/** Undoing an import leaves what somebody has touched since, and tells which and why. Rules: IMP-10. */
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { importRoutes } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
import { schools } from "@helpline/contract/reference-records/schools";
import { beforeAll, expect, it } from "vitest";
import { startTeam, storedCase } from "#test/case-factories";
import { answered } from "#test/enquiry-kit";
import { importer, quickQueue, startImportWorker } from "#test/import-kit";
import { storedRecord } from "#test/look";
import { mergeCalls, mergeExample } from "#test/merge-kit";

const { helpline, team, newCase } = await startTeam({}, { queueTimes: quickQueue });
const { database } = helpline;
const imports = importer(helpline, team.admin.token);
const { merge } = mergeCalls(helpline, team, mergeExample("schools"));

beforeAll(() => startImportWorker(helpline));

const heading = "Name,Town,County,Post code,URN\r\n";

/** Imports schools with these names. @returns the run, and the id of each school by its name */
async function importSchools(...names: readonly string[]) {
  const rows = names.map((name, at) => `${name},Leeds,West Yorkshire,LS1 ${at}AA,${name}`);
  const run = await imports.check({ kind: "schools", bytes: heading + rows.join("\r\n") });
  expect(run).toMatchObject({
    state: "checked",
    columns: { name: 1, city: 2, county: 3, postcode: 4, external_code: 5, web: null },
  });
  await imports.confirm(run.import_run_id);
  const stored = await database.selectFrom("schools").select(["school_id", "name"]).execute();
  const ids = new Map(stored.map(({ school_id, name }) => [name, school_id]));
  return { id: run.import_run_id, of: (name: string) => ids.get(name) ?? 0 };
}

const leftBy = (id: number) => imports.rows(id, "not_undone");
const isThere = async (id: number) => (await storedRecord(database, schools, id)) !== undefined;

it("leaves a record that was edited", async () => {
  const run = await importSchools("Edited", "Untouched");
  await database
    .updateTable("schools")
    .set({ city: "Bradford", version: 2 })
    .where("school_id", "=", run.of("Edited"))
    .execute();
  const undone = await imports.undo(run.id);
  expect(undone).toMatchObject({ state: "undone", counts: { new: 2, not_undone: 1 } });
  expect(await leftBy(run.id)).toMatchObject([
    {
      row_number: 2,
      name: "Edited",
      record_id: run.of("Edited"),
      reason: "Changed since the import.",
    },
  ]);
  expect([await isThere(run.of("Edited")), await isThere(run.of("Untouched"))]).toEqual([
    true,
    false,
  ]);
});

it("leaves a record that it had changed and that was edited afterwards", async () => {
  const first = await importSchools("Moved", "Moved and edited");
  const file = `${heading}Moved,York,Yorkshire,YO1 1AA,Moved\r\nMoved and edited,York,Yorkshire,YO1 1AA,Moved and edited`;
  const second = await imports.check({ kind: "schools", bytes: file });
  expect(await imports.confirm(second.import_run_id)).toMatchObject({ counts: { changed: 2 } });
  await database
    .updateTable("schools")
    .set({ city: "Bradford", version: 3 })
    .where("school_id", "=", first.of("Moved and edited"))
    .execute();
  expect(await imports.undo(second.import_run_id)).toMatchObject({ counts: { not_undone: 1 } });
  expect(await leftBy(second.import_run_id)).toMatchObject([
    { name: "Moved and edited", reason: "Changed since the import." },
  ]);
  const stored = (name: string) => storedRecord(database, schools, first.of(name));
  expect(await stored("Moved")).toMatchObject({ city: "Leeds", postcode: "LS1 0AA", version: 3 });
  expect(await stored("Moved and edited")).toMatchObject({ city: "Bradford", version: 3 });
});

it("leaves a record that a case uses, a deleted case too", async () => {
  const run = await importSchools("Used", "Used by a deleted case", "Unused");
  const attending = { attending_school: "attending" } as const;
  const using = await newCase("advisor", { ...attending, school_id: run.of("Used") });
  const deleted = await newCase("advisor", {
    ...attending,
    school_id: run.of("Used by a deleted case"),
    deleted_at: new Date().toISOString(),
  });
  expect(await imports.undo(run.id)).toMatchObject({ counts: { new: 3, not_undone: 2 } });
  expect(await leftBy(run.id)).toMatchObject([
    { row_number: 2, name: "Used", record_id: run.of("Used"), reason: "A case uses it." },
    { row_number: 3, record_id: run.of("Used by a deleted case"), reason: "A case uses it." },
  ]);
  expect((await storedCase(database, using)).school_id).toBe(run.of("Used"));
  expect((await storedCase(database, deleted)).school_id).toBe(run.of("Used by a deleted case"));
  expect(await isThere(run.of("Unused"))).toBe(false);
});

it("leaves a record that an enquiry names", async () => {
  const lines = ["Named Council", "Other Council"].map((name) => `${name},Leeds,Yorkshire,LS1 1UR`);
  const bytes = ["Name,Town,County,Post code", ...lines].join("\r\n");
  const run = await imports.check({ kind: "local-authorities", bytes });
  await imports.confirm(run.import_run_id);
  const { local_authority_id } = await database
    .selectFrom("local_authorities")
    .select("local_authority_id")
    .where("name", "=", "Named Council")
    .executeTakeFirstOrThrow();
  const body = { ...answered, local_authority_id };
  const { data } = await helpline.call(enquiryRoutes.create, { body, token: team.advisor.token });
  expect(await imports.undo(run.import_run_id)).toMatchObject({ counts: { not_undone: 1 } });
  expect(await leftBy(run.import_run_id)).toMatchObject([
    { name: "Named Council", reason: "An enquiry names it." },
  ]);
  const stored = await database
    .selectFrom("enquiries")
    .select("local_authority_id")
    .where("enquiry_id", "=", data.enquiry_id)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ local_authority_id });
});

it("leaves both sides of a merge", async () => {
  const run = await importSchools("Kept", "Merged", "Alone");
  expect((await merge(run.of("Kept"), run.of("Merged"))).status).toBe(201);
  expect(await imports.undo(run.id)).toMatchObject({ counts: { new: 3, not_undone: 2 } });
  const reason = "Merged with another record since the import.";
  expect(await leftBy(run.id)).toMatchObject([
    { row_number: 2, name: "Kept", record_id: run.of("Kept"), reason },
    { row_number: 3, name: "Merged", record_id: run.of("Merged"), reason },
  ]);
  expect([await isThere(run.of("Kept")), await isThere(run.of("Alone"))]).toEqual([true, false]);
});

it("leaves a record that was deleted", async () => {
  const run = await importSchools("Deleted");
  await database.deleteFrom("schools").where("school_id", "=", run.of("Deleted")).execute();
  await imports.undo(run.id);
  expect(await leftBy(run.id)).toMatchObject([{ reason: "Deleted since the import." }]);
});

it("keeps another import of the kind waiting until it is done", async () => {
  const run = await importSchools("Being undone");
  const next = await imports.check({
    kind: "schools",
    bytes: `${heading}Next,Leeds,West Yorkshire,LS2 1AA,Next`,
  });
  const setState = (state: "undoing" | "done") =>
    database
      .updateTable("import_runs")
      .set({ state })
      .where("import_run_id", "=", run.id)
      .execute();
  await setState("undoing");
  const refused = await imports.call(importRoutes.confirm, next.import_run_id);
  expect(refused).toMatchObject({ status: 409, message: importMessages.otherRun });
  await setState("done");
  expect(await imports.confirm(next.import_run_id)).toMatchObject({ state: "done" });
});
