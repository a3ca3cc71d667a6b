/**
 * One successful call of each route. A new route needs a row in `docs/security/calls.md`, and an entry here
 * unless it is a GET without parameters; `calls.test.ts` fails without them.
 */

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { accessTable } from "@helpline/contract/access";
import { backupRoutes } from "@helpline/contract/backups/backups";
import type { RouteDeclaration } from "@helpline/contract/http";
import { allRoutes } from "@helpline/contract/routes";
import { settingsRoutes } from "@helpline/contract/settings/settings";
import { PNG } from "pngjs";
import { expect, vi } from "vitest";
import { callName } from "#http/openapi";
import { fieldPart, filePart, formBody, formHeaders, sendForm } from "../case-files-kit.ts";
import {
  changedUser,
  type Fields,
  fresh,
  type RecordExample,
  recordExamples,
} from "../examples.ts";
import { insertCase, insertGuardian, testPassword } from "../factories.ts";
import { fillPath } from "../fill-path.ts";
import { store } from "../look.ts";
import { mergeCalls, mergeExamples, namingField } from "../merge-kit.ts";
import { by, type ExampleCall, type ExampleCalls, type World } from "./example.ts";
import { exampleAccountCalls } from "./example-account-calls.ts";
import { exampleAlertCalls } from "./example-alert-calls.ts";
import { exampleCaseCalls } from "./example-case-calls.ts";
import { exampleConcernCalls } from "./example-concern-calls.ts";
import { exampleEnquiryCalls } from "./example-enquiry-calls.ts";
import { exampleImportCalls } from "./example-import-calls.ts";
import { exampleLetterCalls } from "./example-letter-calls.ts";
import { exampleTelephoneCalls } from "./example-telephone-calls.ts";
import { exampleViewCalls } from "./example-view-calls.ts";

const days = { start_date: "2026-01-01", end_date: "2026-12-31" };

/** Each kind of reference record, and users, have the same seven calls. */
function exampleRecordCalls(world: World, example: RecordExample): ExampleCalls {
  const { entity, kind, full, other } = example;
  const address = `/api/${entity}`;
  const manager = (call: object) => by(world, "manager", call);
  const stored = async () => {
    const [id = 0] = await store(world.helpline.database, example, [{}]);
    return id;
  };
  const changed = (id: number): Fields =>
    // The form sends an empty password, which keeps the stored one.
    entity === "users"
      ? changedUser(id, { last_name: "Changed", password: null })
      : { ...other, id };
  return {
    [`GET ${address}/count`]: async () => manager({}),
    [`GET ${address}/{page}`]: async () => manager({ params: { page: 1 } }),
    [`POST ${address}/search`]: async () =>
      manager({ body: { search_in: kind.idField, search_for: String(await stored()) } }),
    [`GET ${address}/{id}/details`]: async () => manager({ params: { id: await stored() } }),
    [`POST ${address}`]: async () => manager({ body: fresh(full) }),
    [`PUT ${address}`]: async () => manager({ body: changed(await stored()) }),
    [`DELETE ${address}`]: async () => manager({ body: { id: await stored() } }),
  };
}

/** Reference records can be merged; users cannot. */
function exampleMergeCalls(world: World, example: RecordExample): ExampleCalls {
  const address = `/api/${example.entity}`;
  const { database } = world.helpline;
  const [name] = example.kind.order;
  const two = async () => {
    const [keep_id = 0, merge_id = 0] = await store(database, example, [{}, {}]);
    return { keep_id, merge_id, keep_version: 1, merge_version: 1, fields: { [name]: "merge" } };
  };
  const calls = mergeCalls(world.helpline, world.team, example);
  return {
    [`POST ${address}/merge`]: async () => by(world, "manager", { body: await two() }),
    [`POST ${address}/unmerge`]: async () => {
      const { keep_id, merge_id } = await two();
      await calls.merge(keep_id, merge_id);
      return by(world, "admin", { body: { merge_id } });
    },
    [`GET ${address}/{id}/uses`]: async () =>
      by(world, "manager", { params: { id: (await two()).keep_id } }),
    [`GET ${address}/{id}/cases`]: async () => {
      const { keep_id: id } = await two();
      const column = namingField(example.entity);
      if (column) await insertCase(database, { [column]: id });
      return by(world, "manager", { params: { id } });
    },
    [`GET ${address}/{id}/duplicates`]: async () =>
      by(world, "manager", { params: { id: (await two()).keep_id } }),
  };
}

function exampleOfficeCalls(world: World): ExampleCalls {
  const { helpline, team } = world;
  const manager =
    (call: object = {}) =>
    async () =>
      by(world, "manager", call);
  const timesheet = { user_id: team.advisor.userId, ...days };
  const query = { ...timesheet, user_id: String(timesheet.user_id) };
  const guardian = async () => {
    const { guardian_id: id } = await insertGuardian(helpline.database);
    return by(world, "manager", { params: { id } });
  };
  const notice = { enabled: 1, title: "Snow", message: "The office is closed." };
  return {
    "PUT /api/notice": manager({ body: notice }),
    "POST /api/backups": async () => {
      // One call joins a backup that another one has begun, and then records nothing.
      const { token } = team.admin;
      await vi.waitFor(
        async () =>
          expect((await helpline.call(backupRoutes.state, { token })).data.running).toBeNull(),
        { timeout: 20_000 },
      );
      return by(world, "admin");
    },
    "GET /api/users/load": manager({ query: { role: "advisor" } }),
    "GET /api/users/names": async () => by(world, "advisor", { query: { role: "advocate" } }),
    "POST /api/timesheets/generate-csv": manager({ body: timesheet }),
    "GET /api/timesheets/download": manager({ query }),
    "GET /api/timesheets/report": manager({ query }),
    "GET /api/timesheets/reconciliation/csv": manager({ query }),
    "GET /api/timesheets/team": manager({ query: days }),
    "GET /api/timesheets/team/csv": manager({ query: days }),
    "POST /api/guardians/similar": async () => {
      const { first_name, last_name } = await insertGuardian(helpline.database);
      return by(world, "manager", { body: { first_name, last_name } });
    },
    "GET /api/guardians/{id}/new-case": guardian,
    "GET /api/subject-access/guardians/{id}": guardian,
    "GET /api/subject-access/guardians/{id}/json": guardian,
    "GET /api/subject-access/guardians/{id}/html": guardian,
  };
}

function exampleSettingsCalls(world: World): ExampleCalls {
  const { settings } = world.helpline;
  const version = () => settings.now().settings_version;
  const logo = PNG.sync.write(new PNG({ width: 2, height: 2 }));
  const named = async () => {
    const body = { changes: { untouched_after_days: 20 + version() }, version: version() };
    return by(world, "admin", { body });
  };
  const addLogo = async () =>
    by(world, "admin", {
      form: [fieldPart("version", String(version())), filePart("logo.png", logo)],
    });
  return {
    "PUT /api/settings": named,
    "POST /api/settings/undo": async () => {
      await world.helpline.call(settingsRoutes.put, await named());
      return by(world, "admin", { body: { version: version() } });
    },
    "POST /api/settings/logo": addLogo,
    "GET /api/logo/{id}": async () => {
      await sendExample(world, settingsRoutes.addLogo, await addLogo());
      return { by: null, params: { id: settings.now().logo ?? 0 } };
    },
    "POST /api/settings/test-mail": async () => by(world, "admin"),
  };
}

/** The steps of a new helpline, and taking a backup away. */
function exampleFirstStepCalls(world: World): ExampleCalls {
  const { helpline } = world;
  const { database } = helpline;
  const stored = async () => {
    const folder = `${helpline.filesFolder} backups`;
    await mkdir(folder, { recursive: true });
    const file_name = "helpline-scheduled-20260101-020000.tar.gz.age";
    await writeFile(path.join(folder, file_name), "age-encryption.org/v1\n");
    const [kind, now] = ["scheduled" as const, new Date()];
    const nobody = { made_by: null, error: null, problems: null };
    const run = { ...nobody, kind, started_on: now, finished_on: now, file_name, bytes: 22 };
    const { backup_run_id } = await database
      .insertInto("backup_runs")
      .values(run)
      .returning("backup_run_id")
      .executeTakeFirstOrThrow();
    await database.deleteFrom("rate_limits").execute();
    return by(world, "admin", { body: { backup_run_id, password: testPassword } });
  };
  return {
    "POST /api/first-run/authorities": async () => {
      await database.deleteFrom("local_authorities").where("name", "=", "Devon").execute();
      return by(world, "admin");
    },
    "POST /api/backups/download-ticket": stored,
    "GET /api/backups/{id}/download/{token}": async () => {
      const asked = await stored();
      const { data } = await helpline.call(backupRoutes.ticket, asked);
      const { backup_run_id: id } = asked.body as { backup_run_id: number };
      return { by: asked.by, params: { id, token: data.ticket } };
    },
  };
}

/** Calls that need nothing but somebody who may make them. */
function plainCalls(world: World): ExampleCalls {
  const plain = allRoutes.filter(
    ({ method, params, body, bytes }) => method === "GET" && !params && !body && !bytes,
  );
  return Object.fromEntries(
    plain.map((route) => {
      const [who] = accessTable[route.access];
      return [callName(route), async () => (who === "public" ? { by: null } : by(world, who))];
    }),
  );
}

export function exampleCalls(world: World): ExampleCalls {
  return {
    ...plainCalls(world),
    ...exampleOfficeCalls(world),
    ...exampleSettingsCalls(world),
    ...exampleFirstStepCalls(world),
    ...exampleAccountCalls(world),
    ...exampleCaseCalls(world),
    ...exampleAlertCalls(world),
    ...exampleConcernCalls(world),
    ...exampleEnquiryCalls(world),
    ...exampleLetterCalls(world),
    ...exampleViewCalls(world),
    ...exampleTelephoneCalls(world),
    ...exampleImportCalls(world),
    ...Object.assign({}, ...recordExamples.map((example) => exampleRecordCalls(world, example))),
    ...Object.assign({}, ...mergeExamples.map((example) => exampleMergeCalls(world, example))),
  };
}

/** Makes the call as a browser does. Returns its status and answer. */
export async function sendExample(
  { helpline }: World,
  route: RouteDeclaration,
  example: ExampleCall,
): Promise<{ readonly status: number; readonly message: string }> {
  const { caseId = 0, token = "" } = example;
  if (route.file) {
    const ofCase = [fieldPart("case_id", String(caseId)), filePart("letter.txt", "Dear all")];
    const body = formBody(example.form ?? ofCase);
    return sendForm(helpline, token, body, formHeaders, route);
  }
  if (route.bytes) {
    const params = { case_id: caseId, ...example.params };
    const { method } = route;
    const answer = await helpline.app.inject({ method, url: fillPath(route, { params }) });
    return { status: answer.statusCode, message: "" };
  }
  const answer = await helpline.call(route, example);
  return { status: answer.status ?? route.status, message: answer.message };
}
