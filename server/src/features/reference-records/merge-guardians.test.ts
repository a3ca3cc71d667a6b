/**
 * Merging guardians: cases that name two, rules across fields, and everything at the same time (ADR 15).
 *
 * Rules: DUP-4, DUP-5, DUP-6, DUP-9, DUP-13.
 */
import { callerRoutes } from "@helpline/contract/callers/callers";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { deletedCaseRoutes } from "@helpline/contract/deleted-cases/deleted-cases";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newCaseBody, startTeam, storedCase } from "#test/case-factories";
import type { Fields } from "#test/examples";
import { insertGuardian } from "#test/factories";
import { wrongFigures } from "#test/kept-figures";
import { rowsOf } from "#test/look";
import { mergeCalls, mergeExample } from "#test/merge-kit";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;
const manager = team.manager.token;
const admin = team.admin.token;
const example = mergeExample("guardians");
const guardianCalls = mergeCalls(helpline, team, example);
const guardian = async (fields: Fields = {}) =>
  (await insertGuardian(database, fields)).guardian_id;

describe("merging guardians", () => {
  it("is refused if a case names both", async () => {
    const [keep, merge] = [await guardian(), await guardian()];
    const id = await newCase("advisor", {
      primary_guardian_id: keep,
      secondary_guardian_id: merge,
    });
    expect(await guardianCalls.merge(keep, merge)).toMatchObject({
      status: 409,
      message: `Case ${id} names both guardians. Choose another one there first.`,
    });
  });

  describe("takes along deleted cases that name both", () => {
    const relationship = { secondary_guardian_relationship_with_child: "father" };

    /** Two merged guardians and two deleted cases that named them, each the other way round. */
    async function merged() {
      const [keep, merge] = [await guardian(), await guardian()];
      const add = async (primary: number, secondary: number) => {
        const id = await newCase("advisor", {
          primary_guardian_id: primary,
          secondary_guardian_id: secondary,
          ...relationship,
        });
        await helpline.call(caseRoutes.remove, { body: { case_id: id }, token: manager });
        return id;
      };
      const ids = [await add(keep, merge), await add(merge, keep)] as const;
      const before = await Promise.all(ids.map((id) => storedCase(database, id)));
      expect(await guardianCalls.merge(keep, merge)).toMatchObject({
        status: 201,
        data: { cases_moved: 2 },
      });
      return { keep, merge, ids, before };
    }
    const restore = (case_ids: number[]) =>
      helpline.call(deletedCaseRoutes.restore, { body: { case_ids }, token: admin });
    /** Without what restoring and merging change. */
    const said = ({ version, deleted_at, updated_at, ...rest }: Fields) => rest;

    it("with the one that stays as their only guardian, also once restored", async () => {
      const { keep, ids } = await merged();
      const alone = { primary_guardian_id: keep, secondary_guardian_id: null };
      const cleared = { ...alone, secondary_guardian_relationship_with_child: null };
      for (const id of ids) expect(await storedCase(database, id)).toMatchObject(cleared);
      expect((await restore([...ids])).status).toBe(201);
      for (const id of ids) {
        const { status, data } = await helpline.call(caseRoutes.details, {
          params: { id },
          token: manager,
        });
        expect(status).toBe(200);
        expect(data).toMatchObject(alone);
      }
      expect(await wrongFigures(helpline.connection("owner"))).toEqual([]);
    });

    it("and undoing gives both back, before or after the case is restored", async () => {
      const { merge, ids, before } = await merged();
      const [first, second] = ids;
      await restore([first]);
      expect(await guardianCalls.unmerge(merge)).toMatchObject({
        status: 201,
        data: { cases_moved: 2, cases_left: 0 },
      });
      await restore([second]);
      const after = await Promise.all(ids.map((id) => storedCase(database, id)));
      expect(after.map(said)).toEqual(before.map(said));
      expect(after.map(({ deleted_at }) => deleted_at)).toEqual([null, null]);
    });

    it("and undoing leaves a case that has another secondary guardian by now", async () => {
      const { keep, merge, ids } = await merged();
      const third = await guardian();
      await restore([ids[0]]);
      await database
        .updateTable("cases")
        .set({ secondary_guardian_id: third })
        .where("case_id", "=", ids[0])
        .execute();
      expect(await guardianCalls.unmerge(merge)).toMatchObject({
        status: 201,
        data: { cases_moved: 1, cases_left: 1 },
      });
      expect(await storedCase(database, ids[0])).toMatchObject({
        primary_guardian_id: keep,
        secondary_guardian_id: third,
      });
    });
  });

  it("moves both the primary and the secondary one", async () => {
    const [keep, merge, third] = [await guardian(), await guardian(), await guardian()];
    const first = await newCase("advisor", { primary_guardian_id: merge });
    const second = await newCase("closed", {
      primary_guardian_id: third,
      secondary_guardian_id: merge,
    });
    await guardianCalls.merge(keep, merge);
    expect((await storedCase(database, first)).primary_guardian_id).toBe(keep);
    expect((await storedCase(database, second)).secondary_guardian_id).toBe(keep);
    expect(await wrongFigures(helpline.connection("owner"))).toEqual([]);
  });

  it("keeps both numbers, notes and the other address, which stay findable, and undoing takes them apart", async () => {
    const mine = { telephone: "07700 900123", email: "ruth@example.org", notes: "Evenings." };
    const keep = await guardian(mine);
    const merge = await guardian({
      telephone: "0113 496 0777",
      email: "bloom@example.org",
      notes: "Yiddish.",
    });
    await newCase("advisor", { primary_guardian_id: keep });
    const both = { telephone: "both", email: "both", notes: "both" } as const;
    expect((await guardianCalls.merge(keep, merge, both as never)).status).toBe(201);
    const storedOf = async () =>
      (await rowsOf(database, "guardians")).find((row) => row.guardian_id === keep);
    expect(await storedOf()).toMatchObject({
      telephone: "07700 900123 / 0113 496 0777",
      email: "ruth@example.org",
      notes: "Evenings.\n\nYiddish.\n\nOther email: bloom@example.org",
    });
    for (const token of [manager, team.advocate.token]) {
      for (const q of ["0113 496 0777", "07700 900123", "Bloom@example.org", "ruth@example.org"]) {
        const found = await helpline.call(callerRoutes.search, { body: { q }, token });
        expect(found.data, q).toHaveLength(1);
      }
    }
    expect((await guardianCalls.unmerge(merge)).status).toBe(201);
    expect(await storedOf()).toMatchObject(mine);
  });

  it("finds somebody by each value that a merge has kept in their notes, like by their own", async () => {
    const other = {
      first_name: "Wilhelmina",
      last_name: "Quarrington",
      address_1: "12 Zephyr Crescent",
      address_2: "Flat 9b, Xavier Wharf",
      city: "Quaintwick",
      county: "Yarrowshire",
      postcode: "ZE12 3QX",
      email: "w.quarrington@example.org",
    };
    const keep = await guardian({ address_2: "Upper floor", email: "own@example.org" });
    const merge = await guardian({ ...other, telephone: "0113 496 0779" });
    await newCase("advisor", { primary_guardian_id: keep });
    const both = Object.fromEntries(Object.keys(other).map((field) => [field, "both"]));
    expect((await guardianCalls.merge(keep, merge, both as never)).status).toBe(201);
    const texts = [...Object.values(other), "zephyr crescent", "ze123qx", "ZE12", "quarrington@"];
    const found = async (q: string, search_in: string[] = Object.keys(guardians.search)) => {
      const records = await helpline.call(recordRoutes(guardians).search, {
        body: { search_in, search_for: q },
        token: manager,
      });
      return records.data.map(({ guardian_id }: { guardian_id: number }) => guardian_id);
    };
    for (const q of texts) {
      for (const token of [manager, team.advisor.token]) {
        const callers = await helpline.call(callerRoutes.search, { body: { q }, token });
        expect(callers.data, q).toMatchObject([{ guardian_id: keep }]);
      }
      expect(await found(q), q).toEqual([keep]);
      expect(await found(q, ["postcode"]), q).toEqual([keep]);
    }
    // Nobody else sees them, but may pass on the call of somebody who names the whole address.
    const callers = (q: string) =>
      helpline.call(callerRoutes.search, { body: { q }, token: team.advocate.token });
    const { last_name } = (await rowsOf(database, "guardians")).find(
      ({ guardian_id }) => guardian_id === keep,
    ) as { last_name: string };
    for (const q of [`${last_name} ZE12 3QX`, "W.Quarrington@example.org"]) {
      expect((await callers(q)).data, q).toMatchObject([{ guardian_id: null, scope: "named" }]);
    }
    for (const q of [
      "ZE12 3QX",
      "zephyr crescent",
      "quarrington@example.org",
      `${last_name} ZE12`,
    ]) {
      expect((await callers(q)).data, q).toEqual([]);
    }
    expect((await guardianCalls.unmerge(merge)).status).toBe(201);
    expect(await found("zephyr crescent")).toEqual([]);
  });

  it("refuses to keep both of a choice, and what would be too long", async () => {
    const keep = await guardian({ gender: "male", telephone: `07700 900123 ${"a".repeat(60)}` });
    const merge = await guardian({ gender: "female", telephone: `07700 900456 ${"b".repeat(60)}` });
    expect(await guardianCalls.merge(keep, merge, { gender: "both" } as never)).toMatchObject({
      status: 422,
      message: "Only one value of this field can be kept.",
    });
    expect(await guardianCalls.merge(keep, merge, { telephone: "both" } as never)).toMatchObject({
      status: 422,
      message: "Telephone may have at most 100 characters. Please keep one of the values.",
    });
  });

  it("keeps the rule across fields: a telephone or mobile number", async () => {
    const keep = await guardian({ telephone: "0113 496 0123", mobile: null });
    const merge = await guardian({ telephone: null, mobile: "07700 900123" });
    expect(await guardianCalls.merge(keep, merge, { telephone: "merge" })).toMatchObject({
      status: 422,
      message: "Please enter a telephone or mobile number (minimum 3 characters).",
    });
    const both = { telephone: "merge", mobile: "merge" };
    expect((await guardianCalls.merge(keep, merge, both)).status).toBe(201);
  });

  it("gives alerts back when it is undone, also if a number has to stay for the rule", async () => {
    const alerts = [{ kind: "no voicemail" as const, text: "Shared phone", review_on: null }];
    const keep = await guardian({ telephone: null, mobile: "07700 900123" });
    const merge = await guardian({ telephone: "0113 496 0123", alerts: JSON.stringify(alerts) });
    await guardianCalls.merge(keep, merge, { telephone: "merge" });
    expect((await guardianCalls.details(keep)).data.alerts).toEqual(alerts);
    await database
      .updateTable("guardians")
      .set({ mobile: null })
      .where("guardian_id", "=", keep)
      .execute();
    expect((await guardianCalls.unmerge(merge)).data.fields_left).toEqual(["telephone"]);
    expect((await guardianCalls.details(keep)).data).toMatchObject({
      telephone: "0113 496 0123",
      alerts: [],
    });
  });

  it("makes an editor of the guardian or of a case start again", async () => {
    const [keep, merge] = [await guardian(), await guardian()];
    const id = await newCase("advisor", { primary_guardian_id: merge });
    const { version } = await storedCase(database, id);
    await guardianCalls.merge(keep, merge);
    expect((await storedCase(database, id)).version).toBe(version + 1);
    expect(await guardianCalls.versionOf(keep)).toBe(2);
  });
});

/** Cases that name a retired guardian or nobody, and retired guardians that are still listed. */
async function faults() {
  const { rows } = await sql`
    WITH named AS (
      SELECT case_id, primary_guardian_id AS guardian_id FROM cases
      UNION ALL SELECT case_id, secondary_guardian_id FROM cases WHERE secondary_guardian_id IS NOT NULL)
    SELECT * FROM named WHERE guardian_id NOT IN (SELECT guardian_id FROM guardians)
      OR guardian_id IN (SELECT merged_id FROM record_merges WHERE entity = 'guardians')
    UNION ALL SELECT 0, guardian_id FROM guardians
      WHERE guardian_id IN (SELECT merged_id FROM record_merges WHERE entity = 'guardians')`.execute(
    database,
  );
  return rows;
}

describe("at the same time", () => {
  it("random merges and unmerges leave no reference to a retired record", async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => guardian()));
    const pick = () => ids[Math.floor(Math.random() * ids.length)] ?? 0;
    const addCase = (primary: number, secondary: number) =>
      newCase("advisor", {
        primary_guardian_id: primary,
        secondary_guardian_id: primary === secondary ? null : secondary,
      });
    const mergeAny = async () => {
      const [keep, merge] = [pick(), pick()];
      const versions = {
        keep_version: await guardianCalls.versionOf(keep),
        merge_version: await guardianCalls.versionOf(merge),
      };
      const { status } = await guardianCalls.merge(keep, merge, {}, versions);
      return { status, merge };
    };
    for (const _each of ids) await addCase(pick(), pick());
    const merged: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const back = merged.splice(-1);
      const answers = await Promise.all([
        mergeAny(),
        mergeAny(),
        mergeAny(),
        ...back.map(async (merge) => ({ ...(await guardianCalls.unmerge(merge)), merge: 0 })),
      ]);
      for (const { status } of answers) expect([201, 404, 409, 422]).toContain(status);
      const done = answers.filter(({ status, merge }) => status === 201 && merge > 0);
      merged.push(...done.map(({ merge }) => merge));
      expect(await faults()).toEqual([]);
    }
    expect((await rowsOf(database, "record_merges")).length).toBeGreaterThan(0);
    expect(await wrongFigures(helpline.connection("owner"))).toEqual([]);
  });

  it("a case added during the merge names the kept guardian, or is refused", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [keep, merge] = [await guardian(), await guardian()];
      const [merged, added] = await Promise.all([
        guardianCalls.merge(keep, merge),
        helpline.call(caseRoutes.create, {
          body: newCaseBody(merge),
          token: manager,
        }),
      ]);
      expect(merged.status).toBe(201);
      expect([201, 422]).toContain(added.status);
      if (added.status !== 201) continue;
      expect((await storedCase(database, added.data.case_id)).primary_guardian_id).toBe(keep);
    }
  });

  it("an edit of the merged guardian and the merge: one of them is refused", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [keep, merge] = [await guardian(), await guardian()];
      const [merged, edited] = await Promise.all([
        guardianCalls.merge(keep, merge),
        helpline.call(example.routes.update, {
          body: { ...example.other, id: merge, version: 1 },
          token: manager,
        }),
      ]);
      expect([merged.status, edited.status].toSorted()).toEqual(
        merged.status === 201 ? [201, 404] : [201, 409],
      );
    }
  });
});

it("is for managers, and so is undoing", async () => {
  const { merge, unmerge } = guardianCalls.routes;
  const [keep, retired] = [await guardian(), await guardian()];
  const body = { keep_id: keep, merge_id: retired, keep_version: 1, merge_version: 1, fields: {} };
  for (const role of ["advisor", "advocate", "clinic", "evaluator"] as const) {
    expect((await helpline.call(merge, { body, token: team[role].token })).status).toBe(403);
  }
  expect((await helpline.call(merge, { body, token: manager })).status).toBe(201);
  const undo = { body: { merge_id: retired } };
  for (const role of ["advisor", "advocate", "clinic", "evaluator"] as const) {
    expect((await helpline.call(unmerge, { ...undo, token: team[role].token })).status).toBe(403);
  }
  expect((await helpline.call(unmerge, { ...undo, token: manager })).status).toBe(201);
});
