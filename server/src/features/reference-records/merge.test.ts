/**
 * Merging two records and undoing it, for every kind of record (ADR 15).
 *
 * Rules: DUP-4, DUP-7, DUP-9, DUP-10, DUP-11, REC-13.
 */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startTeam, storedCase } from "#test/case-factories";
import type { RecordExample } from "#test/examples";
import { auditMark, auditSince, rowsOf, store, storedRecord } from "#test/look";
import { mergeCalls, mergeExample, mergeExamples, namingField } from "#test/merge-kit";
import { forgetOldMerges } from "./merge.repository.ts";
import { tableOf } from "./record.repository.ts";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;
const manager = team.manager.token;
const admin = team.admin.token;

const everything = async ({ kind }: RecordExample) => ({
  records: await rowsOf(database, tableOf(kind)),
  cases: await rowsOf(database, "cases"),
  merges: await rowsOf(database, "record_merges"),
  moved: await rowsOf(database, "record_merge_cases"),
});

describe.each(mergeExamples)("merging $entity", (example) => {
  const { kind, least, other } = example;
  const calls = mergeCalls(helpline, team, example);
  const two = async () => {
    const [keep = 0, merge = 0] = await store(database, example, [{}, other]);
    return { keep, merge };
  };
  const fieldNames = Object.keys(kind.fields);
  const naming = namingField(kind.entity);
  /** A case that names the record, of the kinds that cases name. */
  const addCase = (id: number) => newCase("advisor", naming && { [naming]: id });
  /** Which record a case names. */
  const named = async (caseId: number) => naming && (await storedCase(database, caseId))[naming];
  const itMovesCases = it.runIf(naming);

  it("is refused without being stored: another version, the same record, one that is not there", async () => {
    const { keep, merge } = await two();
    await addCase(merge);
    const before = await everything(example);
    const stale = /was changed by someone else/;
    expect(await calls.merge(keep, merge, {}, { keep_version: 2 })).toMatchObject({
      status: 409,
      message: expect.stringMatching(stale),
    });
    expect((await calls.merge(keep, merge, {}, { merge_version: 2 })).status).toBe(409);
    expect(await calls.merge(keep, keep)).toMatchObject({
      status: 422,
      message: `Please choose another ${kind.one} to merge.`,
    });
    expect(await calls.merge(keep, 999_999)).toMatchObject({
      status: 404,
      message: `This ${kind.one} does not exist.`,
    });
    for (const fields of [{ [fieldNames[0] ?? ""]: "mine" }, { nonsense: "keep" }]) {
      expect((await calls.merge(keep, merge, fields)).status).toBe(422);
    }
    expect(await everything(example)).toEqual(before);
  });

  itMovesCases("moves the cases, keeps the chosen fields, and retires the record", async () => {
    const { keep, merge } = await two();
    const open = await addCase(merge);
    const deleted = await addCase(merge);
    const held = await addCase(merge);
    const others = await addCase(keep);
    await sql`UPDATE cases SET deleted_at = now() WHERE case_id = ${deleted}`.execute(database);
    await sql`INSERT INTO legal_holds VALUES (${held}, 'Court', ${team.manager.userId}, now())`.execute(
      database,
    );
    expect((await calls.uses(merge)).data).toEqual({ cases: 2, deleted_cases: 1, merged: [] });
    const mark = await auditMark(database);
    const [first = "", second = ""] = fieldNames;
    const answer = await calls.merge(keep, merge, { [first]: "merge", [second]: "keep" });
    expect(answer).toMatchObject({
      status: 201,
      message: `The ${kind.one} has been merged. 3 cases have moved.`,
      data: { [kind.idField]: keep, version: 2, cases_moved: 3 },
    });
    for (const id of [open, deleted, held, others]) {
      expect(await named(id)).toBe(keep);
    }
    expect(await storedRecord(database, kind, merge)).toBeUndefined();
    expect(await storedRecord(database, kind, keep)).toMatchObject({
      [first]: other[first],
      [second]: least[second] ?? null,
    });
    const gone = {
      status: 404,
      message: `This ${kind.one} has been merged into ${kind.one} ${keep}.`,
      data: { merged_into: keep },
    };
    expect(await calls.details(merge)).toMatchObject(gone);
    expect(
      await helpline.call(example.routes.update, { body: { ...other, id: merge }, token: manager }),
    ).toMatchObject(gone);
    expect(await calls.merge(keep, merge)).toMatchObject(gone);
    expect(await calls.merge(merge, keep)).toMatchObject(gone);

    const rows = await auditSince(database, mark);
    const told = rows.map(({ action, entity, entity_id }) => `${action} ${entity} ${entity_id}`);
    expect(told.slice(0, 5)).toEqual([
      `merge ${kind.entity} ${keep}`,
      `merge ${kind.entity} ${merge}`,
      ...[open, deleted, held].map((id) => `update cases ${id}`),
    ]);
    expect(rows[0]).toMatchObject({
      before: { [first]: least[first] },
      after: { merged_from: merge },
    });
    expect(rows[1]).toMatchObject({
      before: { [first]: other[first] },
      after: { merged_into: keep },
    });
    const { data } = await helpline.call(caseRoutes.history, {
      params: { id: open },
      token: manager,
    });
    expect(data.changes[0]).toMatchObject({
      action: "update",
      fields: [{ field: naming, before: expect.stringMatching(/\(merged\)$/) }],
    });
  });

  itMovesCases("is undone by an admin, and leaves what others have changed since", async () => {
    const { keep, merge } = await two();
    const mine = await addCase(merge);
    const elsewhere = await addCase(merge);
    const [first = "", second = ""] = fieldNames;
    const was = await storedRecord(database, kind, merge);
    await calls.merge(keep, merge, { [first]: "merge", [second]: "merge" });
    expect((await calls.uses(keep, admin)).data.merged).toEqual([
      {
        merge_id: merge,
        name: expect.stringContaining(String(other[kind.order[0]])),
        merged_on: expect.any(String),
        merged_by: expect.any(String),
        undo_until: expect.any(String),
      },
    ]);
    const since = await addCase(keep);
    const [third = 0] = await store(database, example, [{}]);
    await database
      .updateTable("cases")
      .set({ [naming ?? ""]: third })
      .where("case_id", "=", elsewhere)
      .execute();
    const edit = { ...least, [second]: other[second] ?? null, id: keep };
    const change = second === "gender" ? "other" : "Changed since";
    await helpline.call(example.routes.update, {
      body: { ...edit, [first]: other[first], [second]: change },
      token: manager,
    });

    const answer = await calls.unmerge(merge);
    expect(answer).toMatchObject({
      status: 201,
      data: { cases_moved: 1, cases_left: 1, fields_left: [second] },
    });
    expect(answer.message).toContain("1 case names another");
    expect([await named(mine), await named(elsewhere), await named(since)]).toEqual([
      merge,
      third,
      keep,
    ]);
    expect(await storedRecord(database, kind, keep)).toMatchObject({
      [first]: least[first],
      [second]: change,
    });
    expect(await storedRecord(database, kind, merge)).toEqual({ ...was, version: 2 });
    expect(await calls.unmerge(merge)).toMatchObject({ status: 404 });
    expect((await calls.uses(keep)).data.merged).toEqual([]);
  });

  itMovesCases(
    "is undone in the reverse order of a chain, and an id leads to the end of it",
    async () => {
      const [a = 0, b = 0, c = 0] = await store(database, example, [{}, {}, {}]);
      const ofA = await addCase(a);
      await calls.merge(b, a);
      await calls.merge(c, b, {}, { merge_version: 2 });
      expect((await calls.details(a)).data).toEqual({ merged_into: c });
      expect(await named(ofA)).toBe(c);
      expect(await calls.unmerge(a)).toMatchObject({
        status: 409,
        message: expect.stringContaining("Undo that merge first."),
      });
      expect((await calls.unmerge(b)).status).toBe(201);
      expect(await named(ofA)).toBe(b);
      expect((await calls.unmerge(a)).status).toBe(201);
      expect(await named(ofA)).toBe(a);
    },
  );

  itMovesCases("can be undone by the manager who made it, for a day", async () => {
    const other = (await helpline.logIn("manager")).token;
    const { keep, merge } = await two();
    const mine = await addCase(merge);
    const until = async (token: string) =>
      (await calls.uses(keep, token)).data.merged[0]?.undo_until ?? null;
    const age = (interval: string) =>
      sql`UPDATE record_merges SET merged_on = now() - ${interval}::interval
        WHERE entity = ${kind.entity} AND merged_id = ${merge}`.execute(database);
    await calls.merge(keep, merge);
    await age("23 hours");
    expect(await until(other)).toBeNull();
    expect(await calls.unmerge(merge, other)).toMatchObject({
      status: 403,
      message: "You can undo your own merges only. Please ask an admin to undo this one.",
    });
    await age("25 hours");
    expect(await until(manager)).toBeNull();
    expect(await calls.unmerge(merge, manager)).toMatchObject({
      status: 409,
      message:
        "You can undo your own merge for 1 day. Please ask an admin to undo this one, who can do so for 30 days.",
    });
    expect(await named(mine)).toBe(keep);
    expect(await until(admin)).not.toBeNull();
    await age("23 hours");
    expect(await until(manager)).not.toBeNull();
    expect((await calls.unmerge(merge, manager)).status).toBe(201);
    expect(await named(mine)).toBe(merge);
  });

  it("keeps the chosen fields, and undoing gives both records back", async () => {
    const { keep, merge } = await two();
    const were = [
      await storedRecord(database, kind, keep),
      await storedRecord(database, kind, merge),
    ];
    const [first = "", second = ""] = fieldNames;
    expect((await calls.merge(keep, merge, { [first]: "merge", [second]: "keep" })).status).toBe(
      201,
    );
    const one = await storedRecord(database, kind, keep);
    expect(one).toEqual({ ...were[0], ...one, [first]: other[first], version: 2 });
    expect(one?.[second]).toBe(least[second] ?? null);
    expect(await storedRecord(database, kind, merge)).toBeUndefined();
    expect(await calls.unmerge(merge)).toMatchObject({ status: 201, data: { fields_left: [] } });
    expect([
      await storedRecord(database, kind, keep),
      await storedRecord(database, kind, merge),
    ]).toEqual([
      { ...were[0], version: 3 },
      { ...were[1], version: 2 },
    ]);
  });

  it("can be undone by admins for 30 days; then its personal data are removed", async () => {
    const { keep, merge } = await two();
    await addCase(merge);
    await calls.merge(keep, merge);
    await sql`UPDATE record_merges SET merged_on = now() - interval '31 days'
      WHERE entity = ${kind.entity} AND merged_id = ${merge}`.execute(database);
    expect((await calls.unmerge(merge)).status).toBe(409);
    await forgetOldMerges(database, new Date());
    const kept = (await rowsOf(database, "record_merges")).find(
      ({ merged_id, entity }) => merged_id === merge && entity === kind.entity,
    );
    expect(kept).toMatchObject({ record: null, taken: null });
    expect((await calls.unmerge(merge)).status).toBe(409);
    expect((await calls.uses(keep)).data.merged).toMatchObject([{ name: null, undo_until: null }]);
    expect((await calls.details(merge)).data).toEqual({ merged_into: keep });
  });

  it("is forgotten with the record that was kept", async () => {
    const { keep, merge } = await two();
    await calls.merge(keep, merge);
    await helpline.call(example.routes.remove, { body: { id: keep }, token: manager });
    expect(await calls.details(merge)).toMatchObject({ status: 404, data: null });
    expect((await calls.unmerge(merge)).status).toBe(404);
  });
});

it("never touches school 1", async () => {
  const schools = mergeExample("schools");
  const calls = mergeCalls(helpline, team, schools);
  const [other = 0] = await store(database, schools, [{}]);
  for (const [keep, merge] of [
    [1, other],
    [other, 1],
  ] as const) {
    expect(await calls.merge(keep, merge)).toMatchObject({
      status: 403,
      message: expect.stringContaining("EDIT DENIED"),
    });
  }
});

it("undoing leaves an authority without a nation as it was", async () => {
  const example = mergeExample("local-authorities");
  const calls = mergeCalls(helpline, team, example);
  const [keep = 0, merge = 0] = await store(database, example, [{}, { postcode: "CF10 1AA" }]);
  await database
    .updateTable("local_authorities")
    .set({ nation: null })
    .where("local_authority_id", "=", merge)
    .execute();
  await calls.merge(keep, merge);
  await calls.unmerge(merge);
  expect(await storedRecord(database, example.kind, merge)).toMatchObject({ nation: null });
});
