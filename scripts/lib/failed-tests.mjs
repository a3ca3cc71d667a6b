// Names the failed tests of a runner's JSON results: `file › test: the first line of its error`.

import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./processes.mjs";

const MAX_CHARACTERS = 300;

/** From vitest's results, also files that could not be read. */
export function failedInVitest({ testResults }) {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [line(file, [], message)] : [];
    return failed.map(({ ancestorTitles, title, failureMessages }) =>
      line(file, [...ancestorTitles, title], failureMessages[0]),
    );
  });
}

/** From Playwright's results, also errors outside of tests. */
export function failedInPlaywright({ suites, errors, config }) {
  const outside = errors.map(({ message, location }) =>
    line(location?.file ?? config.rootDir, [], message),
  );
  return [...suites.flatMap((suite) => failedInSuite(suite, config.rootDir, [])), ...outside];
}

function failedInSuite({ specs = [], suites = [] }, folder, titles) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) => {
        const error = results.findLast((result) => result.error)?.error;
        return line(path.join(folder, file), [...titles, title], error?.message);
      }),
  );
  const inner = suites.flatMap((suite) => failedInSuite(suite, folder, [...titles, suite.title]));
  return [...own, ...inner];
}

function line(file, titles, message = "") {
  const lines = stripVTControlCharacters(message).split("\n");
  const error = lines.map((each) => each.trim()).find(Boolean) ?? "no message";
  const name = [path.relative(root, file), ...titles].join(" › ");
  return `${name}: ${error}`.slice(0, MAX_CHARACTERS);
}
