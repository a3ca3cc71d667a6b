/** A save removes its draft in the same transaction; a refused save keeps it. Rules: UI-4. */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { draftName, draftRoutes } from "@helpline/contract/drafts/drafts";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import type { RouteDeclaration } from "@helpline/contract/http";
import { describe, expect, it } from "vitest";
import type { Database } from "#database/database";
import {
  caseBody,
  evaluationAnswers,
  expectNothingWritten,
  newCaseBody,
  type Place,
  startTeam,
} from "#test/case-factories";
import { insertGuardian } from "#test/factories";

const { helpline, team, newCase } = await startTeam();
const guardianId = (await insertGuardian(helpline.database)).guardian_id;

const get = (name: string, token: string) =>
  helpline.call(draftRoutes.get, { params: { name }, token });
const put = (name: string, values: unknown, token: string) =>
  helpline.call(draftRoutes.put, { params: { name }, body: { values }, token });

/** All drafts, including those of cases that have moved on, which nobody may read any more. */
const keptOf = async (database: Database, userId: number) => {
  const rows = await database
    .selectFrom("drafts")
    .select("name")
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ name }) => name);
};

const entry = (case_id: number, further_action = "save") => ({
  case_id,
  entry_type: "call",
  duration: 5,
  details: "Spoke to the mother",
  further_action,
});

interface Save {
  readonly kind: Parameters<typeof draftName>[0];
  readonly place: Place;
  readonly role: "advisor" | "advocate" | "clinic" | "evaluator" | "manager";
  readonly route: RouteDeclaration;
  readonly body: (id: number) => object;
  /** The change that makes the save fail inside its transaction. */
  readonly wrong: (id: number) => object;
}

const gone = { gp_id: 2_000_000 };
const saves: Save[] = [
  {
    kind: "advisor-log",
    place: "advisor",
    role: "advisor",
    route: caseLogRoutes.addAsAdvisor,
    body: entry,
    wrong: () => entry(2_000_000),
  },
  {
    kind: "advocate-log",
    place: "advocate",
    role: "advocate",
    route: caseLogRoutes.addAsAdvocate,
    body: entry,
    wrong: (id) => entry(id, "remove clinic participation"),
  },
  {
    kind: "clinic-log",
    place: "advocate & clinic",
    role: "clinic",
    route: caseLogRoutes.addAsClinic,
    body: entry,
    wrong: () => entry(2_000_000),
  },
  {
    kind: "evaluation",
    place: "evaluator",
    role: "evaluator",
    route: evaluationRoutes.create,
    body: (case_id) => ({ case_id, ...evaluationAnswers() }),
    wrong: (case_id) => ({ case_id, ...evaluationAnswers(), q1: 19 }),
  },
  {
    kind: "case-form",
    place: "closed",
    role: "manager",
    route: caseRoutes.update,
    body: (case_id) => ({ case_id, ...caseBody(guardianId) }),
    wrong: (case_id) => ({ case_id, ...caseBody(guardianId), ...gone }),
  },
];

describe.each(saves)("the draft of a $kind", ({ kind, place, role, route, body, wrong }) => {
  it("stays if the save is refused, and is removed by the save", async () => {
    const { token } = team[role];
    const id = await newCase(place);
    const name = draftName(kind, id);
    const other = await newCase(place);
    const others = [
      draftName(kind, other),
      ...(role === "manager" ? [draftName("case-form", "new")] : []),
    ];
    for (const each of [name, ...others]) {
      expect((await put(each, { details: "Kept" }, token)).status).toBe(201);
    }
    await put(name, { details: "The admin's own" }, team.admin.token);

    await expectNothingWritten(helpline, async () => {
      const refused = await helpline.call(route, { body: wrong(id), token });
      expect(refused.status).toBeGreaterThanOrEqual(400);
      return undefined;
    });
    expect((await helpline.call(route, { body: body(id), token })).status).toBe(201);
    expect(await keptOf(helpline.database, team[role].userId)).not.toContain(name);
    for (const each of others) expect((await get(each, token)).data).not.toBeNull();
    expect(await keptOf(helpline.database, team.admin.userId)).toContain(name);
  });
});

it("of a new case is removed when the case is added, not when it is refused", async () => {
  const { token } = team.manager;
  const add = (more: object) =>
    helpline.call(caseRoutes.create, { body: newCaseBody(guardianId, more), token });
  await put("case-form-new", { rabbi: "Rabbi Levi" }, token);
  await expectNothingWritten(helpline, () => add(gone));
  expect((await add({})).status).toBe(201);
  expect((await get("case-form-new", token)).data).toBeNull();
});
