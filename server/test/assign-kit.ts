/** Calls that name people on cases, and what they leave in the audit log. */

import type { CaseRole } from "@helpline/contract/access";
import { assignRoutes } from "@helpline/contract/cases/assign";
import { startTeam } from "./case-factories.ts";
import { insertUser } from "./factories.ts";

/** The application with a team whose manager names people; for the top of a test file. */
export async function startAssigning() {
  const { helpline, team, newCase } = await startTeam();
  const { database } = helpline;
  const { token } = team.manager;
  return {
    helpline,
    database,
    team,
    token,
    newCase,
    one: (id: number | string, body: object, by = token) =>
      helpline.call(assignRoutes.one, { params: { id }, body, token: by }),
    many: (body: object, by = token) => helpline.call(assignRoutes.many, { body, token: by }),
    /** Another person of the role. */
    colleague: async (user_type: CaseRole, more = {}) =>
      (await insertUser(database, { user_type, ...more })).user_id,
    auditsOf: (id: number) =>
      database
        .selectFrom("audit_log")
        .select(["action", "user_id", "before", "after"])
        .where("case_id", "=", id)
        .where("action", "<>", "read")
        .execute(),
  };
}
