/**
 * Sends arbitrary requests to any operation of the served OpenAPI document, by any caller, and expects: no
 * 5xx, no answer that violates the document, no data of a case that the caller may not see. `npm test`
 * makes the same requests each time; `npm run test:fuzz` makes more, from a new seed, which FUZZ_SEED
 * repeats.
 *
 * Rules: WIRE-2, WIRE-3.
 */
import { messages } from "@helpline/contract/messages";
import fc from "fast-check";
import { expect, it } from "vitest";
import { startHelpline } from "../build-test-app.ts";
import { wrongFigures } from "../kept-figures.ts";
import { breach, type OpenApi, type Operation, operationsOf } from "./document.ts";
import { type FuzzRequest, requestTo } from "./request.ts";
import { casesIn, makeWorld, type Person } from "./world.ts";

const requests = Number(process.env.FUZZ_REQUESTS ?? 300);
const seed = Number(process.env.FUZZ_SEED ?? 1);

const statuses = new Map<number, number>();
const called = new Set<string>();
const succeeded = new Set<string>();

const helpline = await startHelpline({ MAX_REQUESTS_IN_PROGRESS: "1000" });
const world = await makeWorld(helpline);
const document = (await helpline.app.inject({ url: "/api/openapi.json" })).json<OpenApi>();
const operations = operationsOf(document);

/** The token is part of its path, and is mostly nonsense. */
const takesToken = ({ path }: Operation) => path.endsWith("{token}");

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

async function send({ operation, caller, url, headers, payload }: FuzzRequest) {
  const person = typeof caller === "number" ? world.people[caller] : undefined;
  const token = caller === "forged" ? "eyJhbGciOiJub25lIn0.e30." : person?.token;
  const response = await helpline.app.inject({
    method: operation.method,
    // The operation with the token in its path occasionally gets the caller's own.
    url: url.replace(/\/[^/]*$/, (last) =>
      takesToken(operation) && token && url.length % 2 ? `/${token}` : last,
    ),
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(payload === undefined ? {} : { payload }),
  });
  const type = String(response.headers["content-type"] ?? "");
  return { person, statusCode: response.statusCode, type, text: response.body };
}

/** The cases that an answer reveals although its reader may not see them. */
async function leak(person: Person | undefined, text: string, before: ReadonlySet<number>) {
  const told = casesIn(text).filter((id) => !before.has(id));
  if (told.length === 0) return null;
  const after = person ? await world.visibleTo(person) : new Set<number>();
  const others = told.filter((id) => !after.has(id));
  return others.length > 0 ? `tells of case ${others.join(", ")}` : null;
}

async function hold(request: FuzzRequest): Promise<void> {
  const { caller, operation } = request;
  const person = typeof caller === "number" ? world.people[caller] : undefined;
  const before = person ? await world.visibleTo(person) : new Set<number>();
  const answer = await send(request);
  called.add(nameOf(operation));
  statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
  if (answer.statusCode < 300) succeeded.add(nameOf(operation));
  const wrong = breach(operation, answer) ?? (await leak(person, answer.text, before));
  if (wrong) {
    const who = person?.userType ?? caller;
    throw new Error(
      `${who}: ${operation.method} ${request.url} ${wrong}\n${answer.text.slice(0, 600)}`,
    );
  }
  if (typeof caller !== "number" || !person) return;
  const why = await world.whyRefused(person);
  if (
    why === null &&
    answer.statusCode === 401 &&
    answer.text.includes(messages.notLoggedIn) &&
    !takesToken(operation)
  ) {
    throw new Error(`${person.userType}: ${request.url} refuses a good token`);
  }
  if (why !== null || operation.path.endsWith("/logout")) await world.logInAnew(caller);
}

it(`holds for ${requests} requests (seed ${seed})`, {
  timeout: 30 * 60 * 1000,
}, async () => {
  // Each operation in turn, so that a short run omits none.
  const roles = world.people.map(({ userType }) => userType);
  const failures: string[] = [];
  const each = Math.ceil(requests / operations.length);
  for (const [place, operation] of operations.entries()) {
    const property = fc.asyncProperty(requestTo(operation, roles), hold);
    const run = await fc.check(property, { numRuns: each, seed: seed + place, endOnFailure: true });
    if (run.failed) failures.push(`${run.errorInstance} ${fc.stringify(run.counterexample)}`);
  }
  const never = operations.map(nameOf).filter((name) => !succeeded.has(name));
  const inTurn = [...statuses].sort().map(([status, times]) => `${status}: ${times}`);
  console.log(
    `${each * operations.length} requests to ${called.size} calls, ${succeeded.size} of which succeeded at least once; answers ${inTurn.join(", ")}; seed ${seed}; never succeeded: ${never.join(", ") || "none"}`,
  );
  expect(failures).toEqual([]);
  expect(called.size).toBe(operations.length);
  // A fuzzer that is refused everywhere tests only the refusals.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 20);
  expect(statuses.get(422) ?? 0).toBeGreaterThan(requests / 50);
  expect(await wrongFigures(helpline.connection("owner"))).toEqual([]);
});
