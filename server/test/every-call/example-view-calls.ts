/** Saved views of the lists of cases and enquiries. */
import { enquiryViewRoutes, viewRoutes } from "@helpline/contract/views/views";
import { by, type ExampleCalls, type World } from "./example.ts";

export function exampleViewCalls(world: World): ExampleCalls {
  return {
    ...exampleCallsOf(world, viewRoutes, { awaiting: "advisor" }),
    ...exampleCallsOf(world, enquiryViewRoutes, { caller: ["school"] }),
  };
}

function exampleCallsOf(
  world: World,
  routes: typeof viewRoutes | typeof enquiryViewRoutes,
  filters: object,
): ExampleCalls {
  const { helpline, team } = world;
  const { token } = team.manager;
  const { path } = routes.list;
  let made = 0;
  const body = () => {
    made += 1;
    return { name: `List ${made} of ${path}`, filters };
  };
  const saved = async () => {
    const { data } = await helpline.call(routes.create, { body: body(), token });
    return data.view_id;
  };
  return {
    [`GET ${path}`]: async () => by(world, "manager"),
    [`POST ${path}`]: async () => by(world, "manager", { body: body() }),
    [`PUT ${path}`]: async () =>
      by(world, "manager", { body: { view_id: await saved(), shared: true } }),
    [`DELETE ${path}`]: async () => by(world, "manager", { body: { view_id: await saved() } }),
  };
}
