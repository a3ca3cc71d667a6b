/** Safeguarding concerns. */
import { concernRoutes } from "@helpline/contract/concerns/concerns";
import { assignedTo, insertCaseIn } from "../case-factories.ts";
import { makeLead, said } from "../concern-kit.ts";
import { by, type ExampleCalls, type World } from "./example.ts";

export function exampleConcernCalls(world: World): ExampleCalls {
  const { helpline, team } = world;
  /** Raised by the advisor; the manager is a lead. */
  const raised = async (): Promise<number> => {
    await makeLead(helpline, team.manager.userId);
    const { token } = team.advisor;
    const { data } = await helpline.call(concernRoutes.raise, { body: said, token });
    return data.concern_id;
  };
  return {
    "POST /api/concerns": async () => {
      await makeLead(helpline, team.manager.userId);
      return by(world, "advisor", { body: { ...said, immediate_danger: 1 } });
    },
    "GET /api/concerns": async () => {
      await raised();
      return by(world, "manager", { query: { state: "open" } });
    },
    "GET /api/concerns/{id}/details": async () =>
      by(world, "manager", { params: { id: await raised() } }),
    "POST /api/concerns/acknowledge": async () =>
      by(world, "manager", { body: { concern_id: await raised(), version: 1 } }),
    "POST /api/concerns/tie": async () => {
      const case_id = await insertCaseIn(helpline.database, "advisor", assignedTo(team));
      return by(world, "manager", { body: { concern_id: await raised(), case_id, version: 1 } });
    },
    "POST /api/concerns/decide": async () =>
      by(world, "manager", {
        body: {
          concern_id: await raised(),
          decision: "referred",
          agency: "Camden children's services",
          reason: "The child said that they are afraid to go home.",
          version: 1,
        },
      }),
  };
}
