/** Every call is described beside its feature, so that nobody changes one unnoticed. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allRoutes } from "./routes.ts";

const here = new URL(".", import.meta.url);
const approved = readdirSync(here, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".calls.txt"))
  .map((file) => readFileSync(new URL(file, here), "utf8"))
  .join("\n");

it.each(allRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s is approved, with its summary, who may make it and its refusals",
  (call, { summary, access, tag, errors }) => {
    const [, after] = `\n${approved}`.split(`\n${call} (`);
    expect(after).toBeDefined();
    const [, told, flags] = (after ?? "").split("\n");
    expect(told?.trim()).toBe(summary);
    expect(flags).toContain(`access "${access}"`);
    expect(flags).toContain(`tag "${tag}"`);
    expect(/errors (\[.*?\])/.exec(flags ?? "")?.[1]).toBe(errors && JSON.stringify(errors));
  },
);

it("leaves out no call that is approved", () => {
  const calls = approved.match(/^(?:GET|POST|PUT|DELETE) \S+(?= \()/gm) ?? [];
  expect(allRoutes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(calls.sort());
});
