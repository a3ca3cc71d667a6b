/** Naming a person on many cases at once. Rules: STAGE-19, VIEW-8. */
import { casesInTheWay } from "@helpline/contract/cases/assign";
import { describe, expect, it } from "vitest";
import { startAssigning } from "#test/assign-kit";
import {
  assignedTo,
  errorsOf,
  expectNothingWritten,
  insertCaseIn,
  storedCase,
} from "#test/case-factories";

const { auditsOf, colleague, database, helpline, many, newCase, team } = await startAssigning();

describe("many cases", () => {
  it("names the person on all of them, and leaves those that have them already", async () => {
    const ids = [await newCase("advisor"), await newCase("advocate"), await newCase("closed")];
    const user_id = await colleague("advisor", { first_name: "Ann", last_name: "Lee" });
    const same = await newCase("advisor", { advisor_id: user_id });
    const answer = await many({ case_ids: [same, ...ids.toReversed()], role: "advisor", user_id });
    expect(answer).toMatchObject({
      status: 201,
      data: { changed: ids, unchanged: [same] },
      message: `Ann Lee is now the advisor of 3 cases. Ann Lee already was the advisor of case ${same}.`,
    });
    for (const id of ids) {
      expect(await storedCase(database, id)).toMatchObject({ advisor_id: user_id, version: 2 });
      expect(await auditsOf(id)).toMatchObject([
        { action: "update", after: { advisor_id: user_id } },
      ]);
    }
    expect(await storedCase(database, same)).toMatchObject({ version: 1 });
    expect(await auditsOf(same)).toEqual([]);
  });

  it("lets a clinic take part where it can, and says in how many", async () => {
    const [at, elsewhere] = [await newCase("advocate"), await newCase("advisor")];
    const user_id = await colleague("clinic", { first_name: "Ann", last_name: "Lee" });
    const body = { case_ids: [at, elsewhere], role: "clinic", user_id, clinic_participating: 1 };
    expect(await many(body)).toMatchObject({
      status: 201,
      data: { changed: [at, elsewhere], unchanged: [] },
      message:
        "Ann Lee is now the clinic of 2 cases. The clinic takes part in 1 of the 2: only that one is in its system.",
    });
    expect(await storedCase(database, at)).toMatchObject({ clinic_participating: 1, version: 2 });
    expect(await storedCase(database, elsewhere)).toMatchObject({ clinic_participating: 0 });
  });

  it("200 with one impossible: changes none, and says which and why", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 199; n += 1) {
      ids.push(await insertCaseIn(database, "advisor", assignedTo(team)));
    }
    const gone = await newCase("advisor", { deleted_at: "2026-02-20T10:00:00.000Z" });
    const body = { case_ids: [...ids, gone], role: "advisor", user_id: null };
    const answer = await expectNothingWritten(helpline, () => many(body));
    expect(answer).toMatchObject({
      status: 409,
      message: "Nothing has been changed, because 1 of the 200 cases cannot be assigned.",
    });
    expect(casesInTheWay.parse(answer.data)).toEqual({
      cases: [{ case_id: gone, message: "This case does not exist." }],
    });
    const rest = await many({ ...body, case_ids: ids });
    expect(rest).toMatchObject({ status: 201, message: "199 cases have no advisor now." });
  });

  it("lists every case in the way: unknown ones, and one whose stage is faulty", async () => {
    const fine = await newCase("advocate & clinic");
    const faulty = await newCase("advisor", { clinic_participating: 1 });
    const unknown = 2_000_000_000;
    const body = { case_ids: [unknown, faulty, fine], role: "clinic", user_id: null };
    const answer = await expectNothingWritten(helpline, () => many(body));
    expect(answer.status).toBe(409);
    expect(answer.data.cases).toEqual([
      { case_id: faulty, message: expect.stringMatching(/at the advisor stage now/) },
      { case_id: unknown, message: "This case does not exist." },
    ]);
  });

  it("refuses a wrong person before it looks at the cases' state", async () => {
    const body = { case_ids: [await newCase("advisor")], role: "advisor" };
    const user_id = team.manager.userId;
    const answer = await expectNothingWritten(helpline, () => many({ ...body, user_id }));
    expect(answer.status).toBe(422);
    expect(errorsOf(answer).map(({ field }) => field)).toEqual(["user_id"]);
  });

  it.each([
    ["none", []],
    ["201", Array.from({ length: 201 }, (_each, index) => index + 1)],
    ["one twice", [5, 5]],
    ["a text", "5"],
    ["a text among them", [5, "six"]],
    ["null", null],
  ])("refuses %s", async (_what, case_ids) => {
    const body = { case_ids, role: "advisor", user_id: null };
    const answer = await expectNothingWritten(helpline, () => many(body));
    expect(answer.status).toBe(422);
    expect(errorsOf(answer).map(({ field }) => field)).toEqual(["case_ids"]);
  });

  it("two managers with the same cases in opposite orders: both succeed, one after the other", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 40; n += 1) ids.push(await newCase("advisor"));
    const people = [await colleague("advisor"), await colleague("advisor")];
    const orders = [ids, ids.toReversed()];
    const answers = await Promise.all(
      people.map((user_id, index) => many({ case_ids: orders[index], role: "advisor", user_id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const rows = await database
      .selectFrom("cases")
      .select(["advisor_id", "version"])
      .where("case_id", "in", ids)
      .execute();
    expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([3]));
    expect(new Set(rows.map(({ advisor_id }) => advisor_id)).size).toBe(1);
  });
});
