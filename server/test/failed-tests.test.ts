/** The end of `npm test` names what failed, from what the runners write. */
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const module = pathToFileURL(path.join(root, "scripts/lib/failed-tests.mjs")).href;
const { failedInPlaywright, failedInVitest } = await import(module);

const inRoot = (file: string) => path.join(root, file);

it("names vitest's failed tests by file, groups and title, and files that could not be read", () => {
  const passed = { status: "passed", ancestorTitles: [], title: "works", failureMessages: [] };
  const failureMessages = [
    "\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at lists.ts",
  ];
  const failed = { status: "failed", ancestorTitles: ["a list"], title: "is sorted" };
  const results = {
    testResults: [
      { name: inRoot("web/a.test.ts"), status: "passed", message: "", assertionResults: [passed] },
      {
        name: inRoot("web/b.test.ts"),
        status: "failed",
        message: "",
        assertionResults: [passed, { ...failed, failureMessages }],
      },
      {
        name: inRoot("web/c.test.ts"),
        status: "failed",
        message: "SyntaxError: no\n  at line 3",
        assertionResults: [],
      },
    ],
  };
  expect(failedInVitest(results)).toEqual([
    "web/b.test.ts › a list › is sorted: AssertionError: expected 1 to be 2",
    "web/c.test.ts: SyntaxError: no",
  ]);
});

it("names Playwright's failed journeys, not those that passed at the second try, and errors outside", () => {
  const spec = (title: string, status: string, messages: readonly (string | undefined)[]) => ({
    file: "cases.spec.ts",
    title,
    tests: [{ status, results: messages.map((message) => ({ error: message && { message } })) }],
  });
  const results = {
    config: { rootDir: inRoot("e2e/journeys") },
    errors: [{ message: "Error: no server", location: { file: inRoot("e2e/start.ts") } }],
    suites: [
      {
        title: "cases.spec.ts",
        specs: [
          spec("opens", "expected", [undefined]),
          spec("closes", "flaky", ["Late", undefined]),
        ],
        suites: [
          { title: "390 wide", specs: [spec("fits", "unexpected", ["First", "Second\nat"])] },
        ],
      },
    ],
  };
  expect(failedInPlaywright(results)).toEqual([
    "e2e/journeys/cases.spec.ts › 390 wide › fits: Second",
    "e2e/start.ts: Error: no server",
  ]);
});
