/**
 * The first steps of a new helpline: each is ticked by the facts, and put away by each admin.
 *
 * Rules: HELP-4, SET-9.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { caseRoles } from "@helpline/contract/access";
import { accountRoutes } from "@helpline/contract/account/account";
import type { FirstRun } from "@helpline/contract/first-run/first-run";
import { firstRunRoutes } from "@helpline/contract/first-run/first-run";
import { authorityCount, firstRunMessages } from "@helpline/contract/first-run/first-run.plain";
import { type Nation, nations } from "@helpline/contract/nations";
import { product } from "@helpline/contract/product";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, startHelpline, type TestApp } from "#test/build-test-app";
import { startTeam } from "#test/case-factories";
import { changedUser } from "#test/examples";
import { insertGp, insertSchool, insertUser, testPassword } from "#test/factories";
import { login, tokenOf } from "#test/log-in";
import { auditMark, auditSince } from "#test/look";
import { resetPassword } from "../users/reset-password.ts";
import { educationAuthorities, nameInShort } from "./education-authorities.ts";

const shippedConfig = fileURLToPath(new URL("../../../../config/helpline.json", import.meta.url));
const helpline = await startHelpline();
const { database } = helpline;

async function stateOf(token: string, at: TestApp = helpline): Promise<FirstRun> {
  const answer = await at.call(firstRunRoutes.state, { token });
  expect(answer).toMatchObject({ status: 200 });
  return answer.data;
}

/** An admin whose password somebody else set, as that of the first admin is. */
async function newAdmin() {
  const made = await helpline.logIn("admin");
  await database
    .updateTable("users")
    .set({ password_set_by_other: true })
    .where("user_id", "=", made.userId)
    .execute();
  return made;
}

const admin = await newAdmin();
const state = () => stateOf(admin.token);

beforeEach(async () => {
  await database.deleteFrom("rate_limits").execute();
});

it("has nothing done in a new Helpline", async () => {
  expect(await state()).toEqual({
    own_password: false,
    named: false,
    has_people: false,
    has_authorities: false,
    has_schools: false,
    has_gps: false,
    mail: "outbox",
    backups: "none",
    backups_encrypted: false,
    name_min_length: 3,
    has_cases: false,
    hidden: false,
  });
});

describe("the password", () => {
  const wanted = "battery staple";
  const body = { current_password: testPassword, new_password: wanted };

  it("is done once the admin has changed it, and not any more after a reset", async () => {
    const { token, username } = await newAdmin();
    const other = await newAdmin();
    const changed = await helpline.call(accountRoutes.changePassword, { token, body });
    expect(changed.status).toBe(201);
    expect(await stateOf(token)).toMatchObject({ own_password: true });
    expect(await stateOf(other.token)).toMatchObject({ own_password: false });
    const { password } = await resetPassword(database, username);
    const again = tokenOf(await login(helpline, username, { password }));
    expect(await stateOf(again)).toMatchObject({ own_password: false });
  });

  it("is not done for an admin whose account another one made or changed", async () => {
    const { token, userId, username } = await newAdmin();
    await helpline.call(accountRoutes.changePassword, { token, body });
    const put = await helpline.call(userRoutes.update, {
      token: admin.token,
      body: changedUser(userId, { username, user_type: "admin", password: "given by another" }),
    });
    expect(put.status, put.message).toBe(201);
    const again = tokenOf(await login(helpline, username, { password: "given by another" }));
    expect(await stateOf(again)).toMatchObject({ own_password: false });
  });
});

it.each(caseRoles)("counts an enabled %s as people", async (user_type) => {
  await insertUser(database, { user_type, enabled: 0 });
  await insertUser(database, { user_type: "manager" });
  expect(await state()).toMatchObject({ has_people: false });
  const { user_id } = await insertUser(database, { user_type });
  expect(await state()).toMatchObject({ has_people: true });
  await database.deleteFrom("users").where("user_id", "=", user_id).execute();
});

it("counts schools besides home schooled, and practices", async () => {
  await insertSchool(database);
  expect(await state()).toMatchObject({ has_schools: true, has_gps: false });
  await insertGp(database);
  expect(await state()).toMatchObject({ has_schools: true, has_gps: true });
});

describe("backups", () => {
  const run = {
    started_on: new Date("2026-01-01T00:00:00Z"),
    finished_on: new Date("2026-01-01T00:01:00Z"),
  };
  const insert = (more: object) =>
    database
      .insertInto("backup_runs")
      .values({ ...run, kind: "by-hand", file_name: null, bytes: null, error: null, ...more })
      .execute();

  it("are done once one was made, or they are scheduled", async () => {
    await insert({ error: "No space." });
    expect(await state()).toMatchObject({ backups: "none" });
    await insert({ file_name: "helpline.backup", bytes: 10 });
    expect(await state()).toMatchObject({ backups: "once" });
    const scheduled = await buildTestApp({ BACKUP_EVERY_HOURS: "24" }, { besides: helpline });
    expect(await stateOf(admin.token, scheduled)).toMatchObject({ backups: "scheduled" });
    await scheduled.close();
  });
});

it("says that mail is set up, unless the last one tried was not sent", async () => {
  const smtp = { SMTP_URL: "smtp://127.0.0.1:2", MAIL_FROM: "helpline@example.org" };
  const mailing = await buildTestApp(smtp, { besides: helpline });
  const mail = () => stateOf(admin.token, mailing);
  expect(await mail()).toMatchObject({ mail: "ready" });
  const { user_id } = await insertUser(database);
  const insert = (last_tried_on: string | null, more: object) =>
    database
      .insertInto("mail")
      .values({
        kind: "digest",
        overdue: 1,
        due_today: 0,
        to_user_id: user_id,
        tries: 1,
        to_name: "Ada Vance",
        to_address: "ada@example.org",
        last_tried_on,
        ...more,
      })
      .execute();
  await insert("2026-01-02T08:00:00Z", { state: "sent", sent_on: "2026-01-02T08:00:00Z" });
  expect(await mail()).toMatchObject({ mail: "ready" });
  await insert("2026-01-01T08:00:00Z", { state: "failed", last_error: "Refused." });
  await insert(null, { state: "waiting", tries: 0 });
  expect(await mail()).toMatchObject({ mail: "ready" });
  await insert("2026-01-03T08:00:00Z", { state: "waiting", last_error: "Refused." });
  expect(await mail()).toMatchObject({ mail: "failing" });
  expect(await state()).toMatchObject({ mail: "outbox" });
  await mailing.close();
});

it("knows a name that is not the shipped one", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "helpline-first-run-"));
  try {
    const file = path.join(folder, "helpline.json");
    const shipped = JSON.parse(await readFile(shippedConfig, "utf8"));
    await writeFile(file, JSON.stringify({ ...shipped, product_name: "Careline" }));
    const careline = await buildTestApp({ HELPLINE_CONFIG: file }, { besides: helpline });
    expect(await stateOf(admin.token, careline)).toMatchObject({ named: true });
    await careline.close();
    expect(shipped.product_name).toBe(product.name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

describe("the education authorities of the UK", () => {
  const add = (token = admin.token) => helpline.call(firstRunRoutes.authorities, { token });
  const authorities = () =>
    database
      .selectFrom("local_authorities")
      .select(["name", "nation"])
      .orderBy("local_authority_id")
      .execute();

  it("are 153, 22, 32 and 1, each known by one name", () => {
    const count = (nation: Nation) =>
      educationAuthorities.filter((each) => each.nation === nation).length;
    expect(nations.map(count)).toEqual([153, 22, 32, 1]);
    expect(educationAuthorities).toHaveLength(authorityCount);
    expect(firstRunMessages.authorities).toContain(String(authorityCount));
    const short = new Set(educationAuthorities.map(({ name }) => nameInShort(name)));
    expect(short.size).toBe(authorityCount);
  });

  it.each([
    ["Devon County Council", "Devon"],
    ["London Borough of Brent", "Brent"],
    ["The Royal Borough of Kensington & Chelsea", "Kensington and Chelsea"],
    ["City of London Corporation", "City of London"],
    ["Bristol, City of", "Bristol"],
    ["Birmingham City Council", "Birmingham"],
    ["Dudley Metropolitan Borough Council", "Dudley"],
    ["City of Bradford Metropolitan District Council", "Bradford"],
    ["County Durham", "Durham"],
    ["Durham County Council", "Durham"],
    ["The Highland Council", "Highland"],
    ["City of Edinburgh Council", "City of Edinburgh"],
    ["Dundee City Council", "Dundee City"],
    ["City and County of Swansea", "Swansea"],
    ["Vale of Glamorgan Council", "Vale of Glamorgan"],
  ])("%s is %s", (spelled, name) => {
    expect(nameInShort(spelled)).toBe(nameInShort(name));
    expect(educationAuthorities.map((each) => each.name)).toContain(name);
  });

  it("are refused to everybody but admins", async () => {
    const manager = await helpline.logIn("manager");
    expect((await add(manager.token)).status).toBe(403);
    expect(await authorities()).toEqual([]);
  });

  it("are added once, besides those on file, which stay as they are, and recorded", async () => {
    const own = { name: "Devon County Council", city: "Exeter", county: "", postcode: "EX2 4QD" };
    await database.insertInto("local_authorities").values(own).execute();
    expect(await state()).toMatchObject({ has_authorities: true });
    const mark = await auditMark(database);
    const [first, second] = await Promise.all([add(), add()]);
    const added = [first, second].map(({ data }) => data.added).toSorted((a, b) => a - b);
    expect(added).toEqual([0, 207]);
    const stored = await authorities();
    expect(stored).toHaveLength(208);
    expect(stored[0]).toEqual({ name: own.name, nation: "England" });
    expect(stored).toContainEqual({ name: "Powys", nation: "Wales" });
    expect(stored).toContainEqual({ name: "Highland", nation: "Scotland" });
    expect(await auditSince(database, mark)).toMatchObject([
      { action: "create", entity: "local-authorities", user_id: admin.userId },
    ]);
  });
});

describe("putting the steps away", () => {
  const hide = (hidden: boolean, token = admin.token) =>
    helpline.call(firstRunRoutes.hide, { token, body: { hidden } });

  it("holds for that admin only, is recorded once, and can be undone", async () => {
    const other = await helpline.logIn("admin");
    const mark = await auditMark(database);
    expect(await hide(true)).toMatchObject({ status: 201, data: { hidden: true } });
    expect(await hide(true)).toMatchObject({ status: 201, data: { hidden: true } });
    expect(await state()).toMatchObject({ hidden: true });
    expect(await stateOf(other.token)).toMatchObject({ hidden: false });
    expect(await hide(false)).toMatchObject({ status: 201, data: { hidden: false } });
    expect(await state()).toMatchObject({ hidden: false });
    const entry = { action: "update", entity: "users", entity_id: String(admin.userId) };
    expect(await auditSince(database, mark)).toMatchObject([
      { ...entry, before: { first_steps_hidden: false }, after: { first_steps_hidden: true } },
      { ...entry, before: { first_steps_hidden: true }, after: { first_steps_hidden: false } },
    ]);
  });

  it.each([{}, { hidden: 1 }, { hidden: "yes" }])("needs an answer, not %j", async (body) => {
    const answer = await helpline.call(firstRunRoutes.hide, { token: admin.token, body });
    expect(answer).toMatchObject({
      status: 422,
      message: "Please say whether the steps are hidden: true or false.",
    });
  });
});

it("knows that there are cases", async () => {
  const { helpline: busy, team, newCase } = await startTeam();
  expect(await stateOf(team.admin.token, busy)).toMatchObject({ has_cases: false });
  await newCase("advisor");
  expect(await stateOf(team.admin.token, busy)).toMatchObject({ has_cases: true });
});
