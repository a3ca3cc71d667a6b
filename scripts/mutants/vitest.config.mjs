// How Stryker runs tests: as the project does, but only the files that HELPLINE_MUTANTS_TESTS names.
import path from "node:path";
import { mergeConfig } from "vitest/config";
import contract from "../../contract/vitest.config.ts";
import server from "../../server/vitest.config.ts";
import web from "../../web/vitest.config.ts";
import LoadFailures from "./load-failures.mjs";

const { HELPLINE_MUTANTS_PROJECT: project, HELPLINE_MUTANTS_TESTS: tests } = process.env;
const root = project === "example" ? "scripts/mutants/example" : project;
/** What npm test tries it with (example.mjs). */
const example = { test: {} };
const config = mergeConfig(
  { contract, server, web, example }[project],
  // Not the usual reporter: it prints every run of every change.
  { root: path.resolve(root), test: { reporters: [new LoadFailures()] } },
);
config.test.include = tests.split("\n").map((file) => path.relative(root, file));
export default config;
