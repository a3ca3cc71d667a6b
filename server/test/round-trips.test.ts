/**
 * What was read can be sent back: PUT takes the details of a record, and changes nothing.
 *
 * Rules: WIRE-6.
 */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { refusals } from "@helpline/contract/refusals";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { errorsOf, evaluationAnswers, insertEvaluation, startTeam } from "./case-factories.ts";
import { recordExamples } from "./examples.ts";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;
const token = (await helpline.logIn("admin")).token;

type Values = Readonly<Record<string, unknown>>;
const unversioned = ({ version: _version, ...details }: Values) => details;

describe.each(recordExamples)("$entity", ({ kind, routes, full }) => {
  let id: number;
  const read = async (): Promise<Values> =>
    (await helpline.call(routes.details, { params: { id }, token })).data;
  const put = (body: Values) => helpline.call(routes.update, { body, token });

  beforeAll(async () => {
    id = (await helpline.call(routes.create, { body: full, token })).data[kind.idField];
    if (!Object.hasOwn(await read(), "external_code")) return;
    // The codes of public registers are digits, such as the URN of a school.
    await sql`UPDATE ${sql.table(kind.entity.replaceAll("-", "_"))}
      SET external_code = '100042', closed_on = '2026-03-29T09:30:00Z'
      WHERE ${sql.ref(kind.idField)} = ${id}`.execute(database);
  });

  it.each(["as they were read", "with numbers as texts"])("details %s", async (how) => {
    const before = await read();
    const sent = Object.entries(before).map(([name, value]) => [
      name,
      how === "with numbers as texts" && typeof value === "number" ? String(value) : value,
    ]);
    const answer = await put({ ...Object.fromEntries(sent), id });
    expect(answer.status, answer.message).toBe(201);
    expect(unversioned(await read())).toEqual(unversioned(before));
  });

  it("but not with another day of closing, or another code", async () => {
    const { closed_on, ...before } = await read();
    if (closed_on === undefined) return;
    for (const field of ["closed_on", "external_code"]) {
      const answer = await put({ ...before, id, [field]: "2026-01-01" });
      expect(answer.status).toBe(422);
      expect(errorsOf(answer)).toEqual([{ field, message: refusals.notChangedHere(field) }]);
    }
  });
});

describe("cases", () => {
  const read = async (id: number): Promise<Values> =>
    (await helpline.call(caseRoutes.details, { params: { id }, token })).data;
  const put = (body: Values) => helpline.call(caseRoutes.update, { body, token });

  it.each(["advisor", "advocate & clinic", "evaluator", "closed"] as const)(
    "details of a case at %s",
    async (place) => {
      const id = await newCase(place, {
        consented_to_evaluation: 1,
        evaluation_complete: 1,
        nature_of_case: "Transport",
        ...(place === "closed" && { closed_on: "2026-03-29T09:30:00.000Z" }),
      });
      await insertEvaluation(database, id, team.evaluator.userId);
      const before = await read(id);
      expect(before.eval_question_1).toBe(String(evaluationAnswers().q1));
      const answer = await put(before);
      expect(answer.status, answer.message).toBe(201);
      expect(unversioned(await read(id))).toEqual(unversioned(before));
    },
  );

  it.each([
    ["closed", 1],
    ["with_advocate", 1],
    ["nature_of_case", "Transport"],
    ["consented_to_evaluation", 1],
  ])("but not with another %s", async (field, value) => {
    const before = await read(await newCase("advisor"));
    const answer = await put({ ...before, [field]: value });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual([{ field, message: refusals.notChangedHere(field) }]);
  });

  it("after a log entry, which adds minutes and leaves the version", async () => {
    const id = await newCase("advisor");
    const before = await read(id);
    const entry = { minutes_used: 30, last_entry_on: "2026-03-29T09:30:00.000Z" };
    await database.updateTable("cases").set(entry).where("case_id", "=", id).execute();
    expect((await put(before)).status).toBe(201);
    expect(await read(id)).toMatchObject(entry);
  });
});
