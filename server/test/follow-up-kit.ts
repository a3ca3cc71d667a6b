/** Calls about follow-ups, by the people of a team. */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { startTeam, type Team } from "./case-factories.ts";

export type Who = keyof Team;

export const due = { due_on: "2026-12-01", text: "Ring the school" };

/** The application with a team and what they do with follow-ups; for the top of a test file. */
export async function startFollowUps() {
  const { helpline, team, newCase } = await startTeam();
  const create = (body: object, who: Who = "advisor") =>
    helpline.call(followUpRoutes.create, { body, token: team[who].token });
  return {
    helpline,
    team,
    newCase,
    create,
    database: helpline.database,
    update: (body: object, who: Who = "advisor") =>
      helpline.call(followUpRoutes.update, { body, token: team[who].token }),
    finish: (follow_up_id: number, done: boolean, who: Who = "advisor") =>
      helpline.call(followUpRoutes.done, { body: { follow_up_id, done }, token: team[who].token }),
    ofCase: (id: number, who: Who = "manager") =>
      helpline.call(followUpRoutes.ofCase, { params: { id }, token: team[who].token }),
    added: async (caseId: number, more: object = {}, who: Who = "manager") =>
      (await create({ case_id: caseId, ...due, ...more }, who)).data,
    close: (case_id: number) =>
      helpline.call(caseRoutes.action, {
        body: { case_id, action: "close" },
        token: team.manager.token,
      }),
  };
}
