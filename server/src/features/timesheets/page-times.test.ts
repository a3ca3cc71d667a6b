/**
 * Time on pages: which times are believed, and that every write that reports one records it.
 *
 * Rules: AUTH-16, TIME-4, TIME-5, TIME-7.
 */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import type { RouteDeclaration } from "@helpline/contract/http";
import { allRoutes } from "@helpline/contract/routes";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#test/build-test-app";
import {
  assignedTo,
  caseBody,
  evaluationAnswers,
  expectNothingWritten,
  insertCaseIn,
  logInTeam,
  newCaseBody,
  type Team,
} from "#test/case-factories";
import { insertGuardian } from "#test/factories";
import { pageTimeOf } from "./index.ts";

const now = new Date("2026-03-29T12:00:00.000Z");

describe("accepted times", () => {
  it.each([
    ["a minute and a half", "2026-03-29T11:58:30.000Z", 1.5, 0],
    ["a third of a minute", "2026-03-29T11:59:40.000Z", 0.33, 0],
    ["no time", "2026-03-29T12:00:00.000Z", 0, 0],
    ["another offset", "2026-03-29T12:30:00+01:00", 30, 0],
    ["12 hours to the moment", "2026-03-29T00:00:00.000Z", 720, 0],
  ])("%s", (_name, entered, minutes, clamped) => {
    expect(pageTimeOf(entered, now)).toEqual({
      page_entered_on: new Date(entered).toISOString(),
      page_exited_on: now.toISOString(),
      time_on_page: minutes,
      clamped,
    });
  });

  it.each([
    ["the future", "2026-03-29T12:00:00.001Z", now.toISOString(), 0],
    ["the far future", "9999-12-31T23:59:59Z", now.toISOString(), 0],
    ["a little over 12 hours", "2026-03-28T23:59:59.999Z", "2026-03-29T00:00:00.000Z", 720],
    ["another century", "1900-01-01T00:00:00Z", "2026-03-29T00:00:00.000Z", 720],
  ])("%s is cut and marked", (_name, entered, kept, minutes) => {
    expect(pageTimeOf(entered, now)).toMatchObject({
      page_entered_on: kept,
      time_on_page: minutes,
      clamped: 1,
    });
  });
});

describe("a write with the time its page was entered", () => {
  let helpline: TestApp;
  let team: Team;
  let guardianId: number;

  beforeAll(async () => {
    helpline = await buildTestApp();
    team = await logInTeam(helpline);
    guardianId = (await insertGuardian(helpline.database)).guardian_id;
  });
  afterAll(() => helpline.close());
  beforeEach(async () => {
    await helpline.database.deleteFrom("page_times").execute();
  });

  const rows = () =>
    helpline.database.selectFrom("page_times").selectAll().orderBy("page_time_id").execute();
  const tenMinutesAgo = () => new Date(helpline.clock.now().getTime() - 600_000).toISOString();

  const entry = (caseId: number) => ({
    case_id: caseId,
    entry_type: "call",
    duration: 5,
    details: "Rang the school",
    further_action: "save",
  });

  interface Write {
    readonly name: string;
    readonly page: string;
    readonly route: RouteDeclaration;
    readonly who: keyof Team;
    /** The body of a case that is ready for the write; with the case's id if it exists. */
    readonly body: () => Promise<{ readonly body: object; readonly caseId?: number }>;
  }

  const onCase = (
    place: Parameters<typeof insertCaseIn>[1],
    bodyOf: (caseId: number) => object,
  ): Write["body"] => {
    return async () => {
      const hands = assignedTo(team);
      const caseId = await insertCaseIn(helpline.database, place, hands);
      return { body: bodyOf(caseId), caseId };
    };
  };

  const writes: readonly Write[] = [
    {
      name: "a new case",
      page: "Add a case",
      route: caseRoutes.create,
      who: "manager",
      body: async () => ({ body: newCaseBody(guardianId) }),
    },
    {
      name: "a changed case",
      page: "Edit a case",
      route: caseRoutes.update,
      who: "manager",
      body: onCase("advisor", (case_id) => ({ case_id, ...caseBody(guardianId) })),
    },
    {
      name: "a manager's action",
      page: "Case Manager",
      route: caseRoutes.action,
      who: "manager",
      body: onCase("advisor", (case_id) => ({ case_id, action: "close" })),
    },
    {
      name: "an advisor's entry",
      page: "Advisor log entry",
      route: caseLogRoutes.addAsAdvisor,
      who: "advisor",
      body: onCase("advisor", entry),
    },
    {
      name: "an advocate's entry",
      page: "Advocate log entry",
      route: caseLogRoutes.addAsAdvocate,
      who: "advocate",
      body: onCase("advocate", entry),
    },
    {
      name: "a clinic's entry",
      page: "Clinic log entry",
      route: caseLogRoutes.addAsClinic,
      who: "clinic",
      body: onCase("advocate & clinic", entry),
    },
    {
      name: "an evaluation",
      page: "Evaluation",
      route: evaluationRoutes.create,
      who: "evaluator",
      body: onCase("evaluator", (case_id) => ({ case_id, ...evaluationAnswers() })),
    },
  ];

  it("covers every call of the contract that accepts it", () => {
    const carrying = allRoutes.filter(
      (route) => route.body && "page_entered_on" in route.body.shape,
    );
    expect(writes.map(({ route }) => route.path).sort()).toEqual(
      carrying.map(({ path }) => path).sort(),
    );
  });

  it.each(writes)("$name adds one row", async ({ page, route, who, body: make }) => {
    const { body, caseId } = await make();
    const entered = tenMinutesAgo();
    const answer = await helpline.call(route, {
      body: { ...body, page_entered_on: entered },
      token: team[who].token,
    });
    expect(answer.status).toBe(201);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      user_id: team[who].userId,
      case_id: caseId ?? answer.data.case_id,
      page_name: page,
      page_entered_on: entered,
      clamped: 0,
    });
    expect(Number(row?.time_on_page)).toBeGreaterThanOrEqual(10);
    expect(Number(row?.time_on_page)).toBeLessThan(11);
  });

  it.each(writes)("$name without it adds none", async ({ route, who, body: make }) => {
    for (const told of [{}, { page_entered_on: null }]) {
      const { body } = await make();
      const answer = await helpline.call(route, {
        body: { ...body, ...told },
        token: team[who].token,
      });
      expect(answer.status).toBe(201);
    }
    expect(await rows()).toEqual([]);
  });

  it.each(writes)("$name that is refused adds none", async ({ route, body: make }) => {
    const { body } = await make();
    const sent = { ...body, page_entered_on: "yesterday" };
    const answer = await expectNothingWritten(helpline, () =>
      helpline.call(route, { body: sent, token: team.admin.token }),
    );
    expect(answer.status).toBe(422);
  });

  it("an action that changes nothing is refused and adds none", async () => {
    const caseId = await insertCaseIn(helpline.database, "closed");
    const body = { case_id: caseId, action: "close", page_entered_on: tenMinutesAgo() };
    const answer = await expectNothingWritten(helpline, () =>
      helpline.call(caseRoutes.action, { body, token: team.manager.token }),
    );
    expect(answer.status).toBe(409);
  });

  it("protects the user: one with work in the timesheet cannot be deleted", async () => {
    const { token, userId } = await helpline.logIn("manager");
    const body = newCaseBody(guardianId, { page_entered_on: tenMinutesAgo() });
    expect((await helpline.call(caseRoutes.create, { body, token })).status).toBe(201);
    const answer = await helpline.call(userRoutes.remove, {
      body: { id: userId },
      token: team.admin.token,
    });
    expect(answer).toMatchObject({
      status: 409,
      message:
        "This user cannot be deleted: their timesheet has work on it. Disable the account instead.",
    });
  });
});
