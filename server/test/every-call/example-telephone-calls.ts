/** Events of the telephone, missed calls, and tokens of other systems. */
import { insertGuardian } from "../factories.ts";
import { incoming, serviceToken } from "../telephone-kit.ts";
import { by, type ExampleCalls, type World } from "./example.ts";

export function exampleTelephoneCalls(world: World): ExampleCalls {
  const { helpline } = world;
  const { database } = helpline;
  const number = "0151 496 0812";

  /** An event of a telephone system, which is nobody. */
  const event = async () => {
    const { token } = await serviceToken(helpline, "telephone");
    const call = incoming("1764154800.12", { user: ["201", "202"] });
    return { by: null, token, body: { event: "newCall", ...call } };
  };
  /** A guardian whose call nobody answered. */
  const missed = async () => {
    const now = helpline.clock.now();
    await insertGuardian(database, { telephone: number });
    await database
      .insertInto("telephone_calls")
      .values({ direction: "in", number, rang_at: now, last_event_at: now, ended_at: now })
      .execute();
  };
  return {
    "POST /api/telephone/events": event,
    "POST /api/telephone/events/{token}": async () => {
      const { token, ...asked } = await event();
      return { ...asked, params: { token } };
    },
    "GET /api/missed-calls": async () => {
      await missed();
      return by(world, "manager");
    },
    "POST /api/missed-calls/done": async () => {
      await missed();
      return by(world, "advisor", { body: { number } });
    },
    "POST /api/missed-calls/undo": async () => {
      await missed();
      const now = helpline.clock.now();
      const advisor = world.team.advisor.userId;
      await database
        .updateTable("telephone_calls")
        .set({ done_on: now, done_by: advisor })
        .where("number", "=", number)
        .execute();
      return by(world, "advisor", { body: { number } });
    },
    "GET /api/service-tokens": async () => {
      await serviceToken(helpline, "telephone");
      return by(world, "admin");
    },
    "POST /api/service-tokens": async () => {
      const name = `Telephone system ${Date.now()}`;
      return by(world, "admin", { body: { name, scope: "telephone" } });
    },
    "DELETE /api/service-tokens": async () => {
      const { token_id } = await serviceToken(helpline, "figures");
      return by(world, "admin", { body: { token_id } });
    },
  };
}
