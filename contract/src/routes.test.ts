/** Every call is described beside its feature, so that nobody changes one unnoticed. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allRoutes } from "./routes.ts";

const here = new URL(".", import.meta.url);
const approved = readdirSync(here, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".calls.txt"))
  .map((file) => readFileSync(new URL(file, here), "utf8"))
  .join("\n");

it.each(allRoutes.map(({ method, path }) => `${method} ${path}`))("%s is approved", (call) => {
  expect(`\n${approved}`.includes(`\n${call} (`)).toBe(true);
});
