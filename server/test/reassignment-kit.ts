/** Cases that change hands, and whose their follow-ups are. */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import type { CaseAction } from "@helpline/contract/cases/stages";
import type { RouteDeclaration } from "@helpline/contract/http";
import { expect } from "vitest";
import { caseBody, startTeam, storedCase, type Team } from "./case-factories.ts";
import { insertFollowUp, storedFollowUps } from "./factories.ts";

/** The application with a team, another person for each of their roles, and what moves follow-ups. */
export async function startReassignment() {
  const { helpline, team, newCase } = await startTeam();
  const { database } = helpline;

  async function send(route: RouteDeclaration, body: object, token = team.manager.token) {
    const answer = await helpline.call(route, { body, token });
    expect(answer, `${route.path} ${JSON.stringify(body)}`).toMatchObject({ status: 201 });
  }
  const stored = (caseId: number) => storedFollowUps(database, caseId);

  return {
    helpline,
    database,
    team,
    newCase,
    send,
    stored,
    others: {
      advisor: (await helpline.logIn("advisor")).userId,
      advocate: (await helpline.logIn("advocate")).userId,
      clinic: (await helpline.logIn("clinic")).userId,
      evaluator: (await helpline.logIn("evaluator")).userId,
    },
    me: (who: keyof Team) => team[who].userId,
    /** An evaluator has a case with the family's consent only. */
    act: (case_id: number, action: CaseAction) =>
      send(caseRoutes.action, {
        case_id,
        action,
        ...(action === "assign to evaluator" && { consented_to_evaluation: 1 }),
      }),
    /** Saves the case with these handlers. */
    async assign(caseId: number, ids: object) {
      const { primary_guardian_id } = await storedCase(database, caseId);
      await send(caseRoutes.update, caseBody(primary_guardian_id, { case_id: caseId, ...ids }));
    },
    async add(case_id: number, assigned_to: number | null) {
      const created_by = team.manager.userId;
      return (await insertFollowUp(database, { case_id, assigned_to, created_by })).follow_up_id;
    },
    assignees: async (caseId: number) =>
      (await stored(caseId)).map(({ assigned_to }) => assigned_to),
  };
}
