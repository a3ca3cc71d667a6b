/**
 * Changing the settings: who may, what is refused, what is in force, its history, and undoing it.
 *
 * Rules: SET-1, SET-2, SET-3, SET-4, SHELL-32.
 */
import { rm } from "node:fs/promises";
import { configRoutes } from "@helpline/contract/config/product-config";
import { messages } from "@helpline/contract/messages";
import {
  settingKeys,
  settingsMessages,
  settingsRoutes,
} from "@helpline/contract/settings/settings";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startHelpline, type TestApp } from "#test/build-test-app";
import { errorsOf, lastAudit, startTeam } from "#test/case-factories";
import { fresh, recordExamples } from "#test/examples";
import { rowsOf } from "#test/look";
import { changedConfig } from "#test/product-config";

const { helpline, team } = await startTeam();
const { token } = team.admin;
const said: string[] = [];
const other = await startHelpline({}, { besides: helpline, say: (line) => void said.push(line) });

const get = async (app: TestApp = helpline) => (await app.call(settingsRoutes.get, { token })).data;
const config = async (app: TestApp = helpline) =>
  (await app.call(configRoutes.config, { token })).data;

async function put(changes: object, app: TestApp = helpline) {
  const { version } = await get(app);
  return app.call(settingsRoutes.put, { body: { changes, version }, token });
}

/** Until a process has what was changed. */
async function settled(app: TestApp, version: number) {
  const began = performance.now();
  while (app.settings.now().settings_version < version) {
    if (performance.now() - began > 5_000) throw new Error("It takes longer than 5 seconds.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const clear = async () => {
  await sql`DELETE FROM settings_versions`.execute(helpline.database);
  // As a restored backup would: the versions begin again.
  for (const app of [helpline, other]) await app.settings.refresh();
};
beforeEach(clear);

describe("refuses", () => {
  it.each(["manager", "advisor", "advocate", "clinic", "evaluator"] as const)(
    "the %s",
    async (role) => {
      const asked = { token: team[role].token };
      expect((await helpline.call(settingsRoutes.get, asked)).status).toBe(403);
      expect((await helpline.call(settingsRoutes.history, asked)).status).toBe(403);
      const body = { changes: { product_name: "Mine" }, version: 0 };
      expect((await helpline.call(settingsRoutes.put, { ...asked, body })).status).toBe(403);
      const undo = { ...asked, body: { version: 0 } };
      expect((await helpline.call(settingsRoutes.undo, undo)).status).toBe(403);
      expect(await rowsOf(helpline.database, "settings_versions")).toEqual([]);
    },
  );

  it.each([
    ["an empty name", { product_name: " " }, "changes.product_name"],
    ["a name of 61 characters", { product_name: "x".repeat(61) }, "changes.product_name"],
    ["a name of two lines", { product_name: "a\nb" }, "changes.product_name"],
    ["a word for a number", { untouched_after_days: "soon" }, "changes.untouched_after_days"],
    ["0 days", { untouched_after_days: 0 }, "changes.untouched_after_days"],
    ["a choice that there is not", { call_takers_see: "all" }, "changes.call_takers_see"],
    ["an address that is none", { concern_escalation: "head" }, "changes.concern_escalation"],
    ["a short passphrase", { backup_passphrase: "short" }, "changes.backup_passphrase"],
    ["a backup every minute", { backup_every_hours: 0.01 }, "changes.backup_every_hours"],
    ["two bands", { bands: [] }, "changes.bands"],
    ["a question with no options", { evaluation_questions: [] }, "changes.evaluation_questions"],
    ["a logo that does not exist", { logo: 999 }, "changes.logo"],
    ["nothing", {}, "changes"],
  ])("%s", async (_what, changes, field) => {
    const answer = await put(changes);
    expect([answer.status, errorsOf(answer)[0]?.field]).toEqual([422, field]);
    expect(await rowsOf(helpline.database, "settings_versions")).toEqual([]);
  });

  it("a setting that does not exist, and the time zone, which is set on the server", async () => {
    for (const changes of [{ colour: "red" }, { time_zone: "Europe/Paris" }]) {
      expect((await put(changes)).status).toBe(422);
    }
  });

  it("bands that overlap or fall, and a question without options", async () => {
    const { values } = await get();
    const bands = structuredClone(values.bands);
    bands[1].hours_from = 3;
    expect(await put({ bands })).toMatchObject({
      status: 422,
      message:
        "Band 2 (6 to 10 hours) begins before Band 1 (1 to 4 hours) ends. The hours of bands must not overlap.",
    });
    const falling = structuredClone(values.bands);
    falling[0].hours_max = 2;
    expect((await put({ bands: falling })).status).toBe(422);
    const evaluation_questions = structuredClone(values.evaluation_questions);
    evaluation_questions[0].options = [];
    expect((await put({ evaluation_questions })).status).toBe(422);
  });

  it("the second of two admins who save at the same time, who then sees both", async () => {
    const body = (product_name: string) => ({ changes: { product_name }, version: 0 });
    const answers = await Promise.all(
      ["Hope", "Care"].map((name) =>
        helpline.call(settingsRoutes.put, { body: body(name), token }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.message).toBe(messages.staleVersion);
    expect(await rowsOf(helpline.database, "settings_versions")).toHaveLength(1);
  });
});

it("the same change sent again is in force, until another one takes its place", async () => {
  const send = (product_name: string, version: number) =>
    helpline.call(settingsRoutes.put, { body: { changes: { product_name }, version }, token });
  const { settings_version } = await config();
  const { data } = await send("Hope", settings_version);
  expect(await send("Hope", settings_version)).toMatchObject({ status: 201, data });
  expect((await send("Care", data.version)).status).toBe(201);
  expect((await send("Hope", settings_version)).status).toBe(409);
});

describe("changes", () => {
  it("are in force in this process with the answer, and in others within 5 seconds", async () => {
    const answer = await put({ product_name: " Hope line ", untouched_after_days: 14 });
    expect(answer).toMatchObject({ status: 201, data: { version: 1 } });
    expect(await config()).toMatchObject({
      product_name: "Hope line",
      untouched_after_days: 14,
      title_prefix: "Hope line | ",
    });
    await settled(other, 1);
    expect(await config(other)).toEqual(await config());
  });

  it("are seen again after the connection that listens was lost", async () => {
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'helpline notifications' AND datname = current_database()`.execute(
      helpline.database,
    );
    await put({ product_name: "Hope" });
    await settled(other, 1);
    expect(await config(other)).toMatchObject({ product_name: "Hope" });
  });

  it("are recorded in the audit log and in words, but never the passphrase", async () => {
    const passphrase = "correct horse battery";
    await put({
      notify_on_assignment: false,
      backup_passphrase: passphrase,
      concern_escalation: "head@example.org",
    });
    const { changes } = (await helpline.call(settingsRoutes.history, { token })).data;
    expect(changes).toMatchObject([
      {
        version: 1,
        words: [
          "Mail people their new cases: from yes to no",
          'And mail it to: from nothing to "head@example.org"',
          "Passphrase of backups: (hidden)",
        ],
      },
    ]);
    expect(await lastAudit(helpline.database, "settings")).toMatchObject({
      action: "update",
      entity_id: "1",
      user_id: team.admin.userId,
      before: { notify_on_assignment: true, backup_passphrase: null },
      after: { notify_on_assignment: false, backup_passphrase: "(hidden)" },
    });
    const stored = JSON.stringify([
      await rowsOf(helpline.database, "settings_versions"),
      await rowsOf(helpline.database, "audit_log"),
      await get(),
    ]);
    expect(stored).not.toContain(passphrase);
    const state = await get();
    expect(state.values.backup_encrypted).toBe(true);
    expect(state.changed.backup_passphrase).toMatchObject({ by: expect.any(String) });
  });

  it("that change nothing store nothing", async () => {
    await put({ product_name: "Hope" });
    expect(await put({ product_name: "Hope" })).toMatchObject({
      message: messages.unchanged,
      data: { version: 1 },
    });
    expect(await rowsOf(helpline.database, "settings_versions")).toHaveLength(1);
  });

  it("can be undone, one after the other no further than the last, and the undoing too", async () => {
    const undo = (version: number) =>
      helpline.call(settingsRoutes.undo, { body: { version }, token });
    expect(await undo(0)).toMatchObject({ status: 409, message: settingsMessages.nothingToUndo });
    await put({ product_name: "Hope" });
    await put({ product_name: "Care", name_min_length: 2 });
    expect((await undo(1)).status).toBe(409);
    expect((await undo(2)).status).toBe(201);
    expect(await config()).toMatchObject({ product_name: "Hope", name_min_length: 3 });
    expect((await undo(3)).status).toBe(201);
    expect(await config()).toMatchObject({ product_name: "Care", name_min_length: 2 });
    const { changes } = (await helpline.call(settingsRoutes.history, { token })).data;
    expect(changes.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2, 1]);
  });

  it("take effect on the rules of forms", async () => {
    const gps = recordExamples.find(({ entity }) => entity === "gps");
    if (!gps) throw new Error("There are no GP practices.");
    const add = () =>
      helpline.call(gps.routes.create, {
        body: fresh({ ...gps.full, practice_name: "Q1" }),
        token,
      });
    expect((await add()).status).toBe(422);
    await put({ name_min_length: 2 });
    expect((await add()).status).toBe(201);
  });
});

describe("what is locked", () => {
  const environment = { RETENTION_YEARS: "7", BACKUP_EVERY_HOURS: "24" };

  it("keeps the value of the file or the environment, whatever is stored", async () => {
    const { file, remove } = await changedConfig({
      locked: ["bands", "product_name"],
      product_name: "Fixed",
    });
    afterAll(remove);
    await put({ product_name: "Stored" });
    const locked = await startHelpline(
      { HELPLINE_CONFIG: file, ...environment },
      { besides: helpline },
    );
    const state = await get(locked);
    expect(state.values).toMatchObject({
      product_name: "Fixed",
      retention_years: 7,
      backup_every_hours: 24,
    });
    expect(state.locked).toEqual([
      { key: "bands", by: "file" },
      { key: "product_name", by: "file" },
      { key: "backup_every_hours", by: "environment" },
      { key: "retention_years", by: "environment" },
    ]);
    for (const changes of [{ product_name: "Mine" }, { retention_years: 1 }]) {
      expect(await put(changes, locked)).toMatchObject({
        status: 422,
        message: settingsMessages.locked,
      });
    }
    await rm(file);
  });
});

describe("settings that somebody has broken in the database", () => {
  const breakNewest = (settings: string) =>
    sql`UPDATE settings_versions SET settings = ${settings}::jsonb
      WHERE version = (SELECT max(version) FROM settings_versions)`.execute(helpline.database);

  it("leave the last good ones in force, say so, and are replaced by the next save", async () => {
    await put({ product_name: "Good" });
    await put({ product_name: "Better" });
    await breakNewest('{"product_name": 7}');
    const started = await startHelpline(
      {},
      { besides: helpline, say: (line) => void said.push(line) },
    );
    expect(said).toContain(settingsMessages.unreadable(2));
    const state = await get(started);
    expect([state.values.product_name, state.version, state.problem]).toEqual([
      "Good",
      2,
      settingsMessages.unreadable(2),
    ]);
    expect((await put({ name_min_length: 2 }, started)).status).toBe(201);
    expect(await get(started)).toMatchObject({
      problem: null,
      values: { product_name: "Good", name_min_length: 2 },
    });
  });

  it("leave the defaults if none can be read", async () => {
    await put({ product_name: "Only" });
    await breakNewest('"nothing"');
    await helpline.settings.refresh();
    expect(helpline.settings.now().product_name).toBe("Helpline");
    expect(helpline.settings.problem()).toBe(settingsMessages.unreadable(1));
  });

  it("keep the settings of a newer Helpline, which this one does not know", async () => {
    await put({ product_name: "Good" });
    await breakNewest('{"product_name": "Good", "of_the_future": {"a": 1}}');
    await put({ name_min_length: 2 });
    const [, stored] = await rowsOf(helpline.database, "settings_versions");
    expect(stored?.settings).toMatchObject({ of_the_future: { a: 1 }, product_name: "Good" });
  });
});

it("shows every setting, and what is set on the server", async () => {
  const { values, server } = await get();
  const shown = Object.keys(values);
  expect(settingKeys.filter((key) => !shown.includes(key))).toEqual(["backup_passphrase"]);
  expect(server).toMatchObject({ time_zone: "Europe/London", mail: "outbox" });
});

describe("the title prefix", () => {
  const prefix = async () => (await config()).title_prefix;
  const apiTitle = async () =>
    (await helpline.app.inject({ url: "/api/openapi.json" })).json().info.title;

  it("follows the name", async () => {
    expect((await put({ product_name: "SEND line" })).status).toBe(201);
    expect(await prefix()).toBe("SEND line | ");
    expect(await apiTitle()).toBe("SEND line API");
    await put({ product_name: "Family line" });
    expect(await prefix()).toBe("Family line | ");
    expect(await apiTitle()).toBe("Family line API");
  });

  it("stays as it is set by itself, until it is the name's own again", async () => {
    await put({ title_prefix: "SL: " });
    await put({ product_name: "SEND line" });
    expect(await prefix()).toBe("SL: ");
    await put({ title_prefix: "SEND line | " });
    await put({ product_name: "Family line" });
    expect(await prefix()).toBe("Family line | ");
    await put({ title_prefix: "" });
    expect(await prefix()).toBe("");
  });

  it("stays that of the name before if it was saved so with a new name", async () => {
    await put({ product_name: "SEND line" });
    await put({ product_name: "Family line", title_prefix: "SEND line | " });
    expect(await prefix()).toBe("SEND line | ");
  });
});
