/**
 * Personal data appears only where it belongs: a family with unique words is stored, and other unique words
 * are sent to every route, in valid and invalid form. None appears in a log line at the most verbose level,
 * in a mail, or in an answer to a caller without access to the case.
 *
 * Rules: AUTH-41, CALL-3, FILE-7, PRIV-3, PRIV-11.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { caseRoutes, caseSystemRoutes } from "@helpline/contract/cases/cases.routes";
import type { RouteDeclaration } from "@helpline/contract/http";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { allRoutes } from "@helpline/contract/routes";
import { fieldOrder } from "@helpline/contract/validation";
import pg from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { startTeam } from "./case-factories.ts";
import { downloadFile } from "./case-files-kit.ts";
import { canariesIn, canary, guardianBody, makeFamily } from "./family.ts";
import { rowsOf } from "./look.ts";
import { startMailWorker } from "./mail-workers.ts";

/** Sent, but never stored: text that somebody typed, searched for, or put into an address. */
const typed = "Thistledown";

const lines: string[] = [];

const { helpline, team } = await startTeam(
  { LOG_LEVEL: "trace" },
  { logTo: { write: (line) => void lines.push(line) } },
);
const family = await makeFamily(helpline, team);
const owner = new pg.Client(helpline.connection("owner"));
await owner.connect();
afterAll(() => owner.end());

const leaksIn = (text: string): string[] => [
  ...canariesIn(text),
  ...(text.includes(typed) ? [typed] : []),
];

const leaking: string[] = [];
let searched = 0;
/** Every line that leaks. Each is searched only once. */
function leakingLines(): readonly string[] {
  leaking.push(...lines.slice(searched).filter((line) => leaksIn(line).length > 0));
  searched = lines.length;
  return leaking;
}

interface Sent {
  readonly status: number;
  readonly text: string;
}

async function send(
  route: RouteDeclaration,
  options: {
    readonly token?: string;
    readonly params?: Readonly<Record<string, string | number>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly payload?: string;
    readonly type?: string;
  },
): Promise<Sent> {
  const { token, params = {}, query, payload, type = "application/json" } = options;
  const address = route.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(params[name] ?? typed)),
  );
  const answer = await helpline.app.inject({
    method: route.method,
    url: query ? `${address}?${new URLSearchParams(query)}` : address,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { "content-type": type }),
    },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, text: answer.payload + JSON.stringify(answer.headers) };
}

/** Logging out ends the session that the other routes need. */
const routes = allRoutes.filter(({ path: each }) => each !== "/api/auth/logout");
const named = routes.map((route) => ({ name: `${route.method} ${route.path}`, route }));

const paramsOf = (token: string) => ({
  page: 1,
  id: family.caseId,
  case_id: family.caseId,
  token,
  file_name: `${canary.word}.txt`,
  name: `case-form-${family.caseId}`,
});

/** A text in every field: valid for some routes, invalid for most. */
function textsFor(route: RouteDeclaration): string | undefined {
  if (!route.body) return undefined;
  const fields = fieldOrder(route.body).map((field) => [field, typed]);
  return JSON.stringify({ ...Object.fromEntries(fields), [typed]: typed });
}

/** Checks that the log contains neither the input nor data of the family. */
async function expectNothingLogged(route: RouteDeclaration): Promise<void> {
  const { token } = team.admin;
  const params = paramsOf(token);
  const payload = textsFor(route);
  const query = { search_in: "child_last_name", search_for: typed, [typed]: typed };
  const before = lines.length;
  const withBody = payload === undefined ? {} : { payload };
  await send(route, { token, params, ...withBody });
  await send(route, { token, params, query, ...withBody });
  await send(route, { token, params: { token }, ...withBody });
  if (route.method !== "GET") {
    await send(route, { token, params, payload: `{"${typed}": ${typed}` });
    await send(route, { token, params, payload: typed, type: `text/${typed}` });
  }
  // The log does not even tell that somebody called about a concern (SAFE-9).
  if (route.path.startsWith("/api/concerns")) expect(lines.length).toBe(before);
  else expect(lines.length).toBeGreaterThan(before);
  expect(leakingLines()).toEqual([]);
}

/** Checks that callers without access to the case get no data of the family. */
async function expectNothingTold(route: RouteDeclaration): Promise<void> {
  for (const who of ["advocate", "clinic", "advisor"] as const) {
    const { token } = team[who];
    const ids = { id: family.caseId, case_id: family.caseId };
    const payload = route.body ? JSON.stringify(ids) : undefined;
    const answer = await send(route, {
      token,
      params: paramsOf(token),
      ...(payload !== undefined && { payload }),
    });
    expect(canariesIn(answer.text), `${who}: ${answer.status}`).toEqual([]);
  }
}

it.each(named)("$name does not leak the input or the family's data", async ({ route }) => {
  await expectNothingLogged(route);
  await expectNothingTold(route);
});

it("searches by the family's name, in a body and in an address, leave no trace in the log", async () => {
  const search = { search_in: "child_last_name", search_for: canary.word };
  const { token } = team.manager;
  const found = await helpline.call(caseRoutes.search, { body: search, token });
  expect(found.data).toHaveLength(1);
  // The requirements put this one into the address.
  const { searchByQuery } = caseSystemRoutes.evaluators;
  expect((await helpline.call(searchByQuery, { query: search, token })).status).toBe(200);
  const file = await downloadFile(helpline, family.caseId, `${canary.word}.txt`, token);
  expect(file.payload).toContain(canary.word);
  expect(leakingLines()).toEqual([]);
});

describe("an internal error", () => {
  const add = recordRoutes(guardians).create;

  async function failing(make: string, unmake: string) {
    await owner.query(make);
    const payload = JSON.stringify(guardianBody(typed));
    const before = lines.length;
    const answer = await send(add, { token: team.manager.token, payload });
    await owner.query(unmake);
    return { answer, logged: lines.slice(before).join("") };
  }

  it.each([
    [
      "a row that the database refuses, and repeats in its detail",
      `ALTER TABLE guardians ADD CONSTRAINT fails_on_purpose CHECK (first_name <> '${typed}') NOT VALID`,
      "ALTER TABLE guardians DROP CONSTRAINT fails_on_purpose",
      "fails_on_purpose",
    ],
    [
      "a value that the database cannot read, and repeats in its message",
      `CREATE FUNCTION fails_on_purpose() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RETURN NEW.first_name::integer; END $$;
       CREATE TRIGGER fails_on_purpose BEFORE INSERT ON guardians
         FOR EACH ROW EXECUTE FUNCTION fails_on_purpose()`,
      "DROP FUNCTION fails_on_purpose CASCADE",
      "22P02",
    ],
    [
      "a table that is not there",
      "ALTER TABLE guardians RENAME TO elsewhere",
      "ALTER TABLE elsewhere RENAME TO guardians",
      "42P01",
    ],
  ])("is logged without the values: %s", async (_what, make, unmake, sign) => {
    const { answer, logged } = await failing(make, unmake);
    expect(answer.status).toBe(500);
    expect(leaksIn(answer.text)).toEqual([]);
    expect(logged).toContain("request failed");
    expect(logged).toContain(sign);
    expect(leaksIn(logged)).toEqual([]);
  });
});

it.each([
  `/${typed}`,
  `/api/${typed}?name=${typed}`,
  `/api/cases/${typed}/details?${canary.word}`,
  `/%E0%A4%A${typed}`,
])("an unknown address is not logged: %s", async (url) => {
  const answer = await helpline.app.inject({ url });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(leakingLines()).toEqual([]);
});

it("no mail names the family", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "helpline outbox "));
  const log: string[] = [];
  const worker = await startMailWorker({ connection: helpline.connection("app"), dataDir, log });
  const outbox = path.join(dataDir, "outbox");
  const asked = await rowsOf(helpline.database, "mail");
  expect(asked.length).toBeGreaterThan(0);
  const mails = await vi.waitFor(
    async () => {
      const names = (await readdir(outbox)).filter((name) => name.endsWith(".eml"));
      expect(names).toHaveLength(asked.length);
      return Promise.all(names.map((name) => readFile(path.join(outbox, name), "utf8")));
    },
    { timeout: 10_000, interval: 50 },
  );
  await worker.stop();
  await rm(dataDir, { recursive: true });
  expect(mails.join()).toContain(`case ${family.caseId}`);
  expect(leaksIn([...mails, ...log].join())).toEqual([]);
});
