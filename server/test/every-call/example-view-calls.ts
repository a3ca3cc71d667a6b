/** Saved views of the case list. */
import { viewRoutes } from "@helpline/contract/views/views";
import { by, type ExampleCalls, type World } from "./example.ts";

export function exampleViewCalls(world: World): ExampleCalls {
  const { helpline, team } = world;
  const { token } = team.manager;
  let made = 0;
  const body = () => {
    made += 1;
    return { name: `Waiting list ${made}`, filters: { awaiting: "advisor" } };
  };
  const saved = async () => {
    const { data } = await helpline.call(viewRoutes.create, { body: body(), token });
    return data.view_id;
  };
  return {
    "GET /api/views": async () => by(world, "manager"),
    "POST /api/views": async () => by(world, "manager", { body: body() }),
    "PUT /api/views": async () =>
      by(world, "manager", { body: { view_id: await saved(), shared: true } }),
    "DELETE /api/views": async () => by(world, "manager", { body: { view_id: await saved() } }),
  };
}
