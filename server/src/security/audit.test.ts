/** Who did what, when and from where, and the fields before and after. Rules: PRIV-1. */
import type { RouteDeclaration } from "@helpline/contract/http";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { type CallOptions, startHelpline } from "#test/build-test-app";
import { fresh, type RecordExample, recordExamples } from "#test/examples";
import { auditMark, auditSince, rowsOf } from "#test/look";
import { changedFields, writeAudit } from "./audit.ts";

const helpline = await startHelpline();
const manager = await helpline.logIn("manager");
const owner = new pg.Client(helpline.connection("owner"));
await owner.connect();
afterAll(() => owner.end());

/** Makes the call; returns its answer and the audit rows that it wrote. */
async function audited(route: RouteDeclaration, options: CallOptions) {
  const before = await auditMark(helpline.database);
  const answer = await helpline.call(route, {
    token: manager.token,
    address: "203.0.113.7",
    ...options,
  });
  return { answer, rows: await auditSince(helpline.database, before) };
}

describe.each(recordExamples)("$entity", (example) => {
  const { kind, routes } = example;
  const [name] = kind.order;

  /** The fields that every row has. */
  const row = (
    action: string,
    id: unknown,
    answer: { headers: Readonly<Record<string, unknown>> },
  ) => ({
    action,
    entity: kind.entity,
    entity_id: String(id),
    user_id: manager.userId,
    user_type: "manager",
    address: "203.0.113.7",
    request_id: answer.headers["x-request-id"],
  });

  async function add() {
    const body = fresh(example.full);
    const { answer, rows } = await audited(routes.create, { body });
    return { body, id: answer.data[kind.idField], answer, rows };
  }

  it("adding writes one row with all the fields", async () => {
    const { body, id, answer, rows } = await add();
    const { password: _password, ...fields } = body;
    expect(rows).toMatchObject([{ ...row("create", id, answer), before: null }]);
    expect(rows[0]?.after).toMatchObject(fields);
    expect(Math.abs(Date.now() - new Date(rows[0]?.happened_at ?? 0).getTime())).toBeLessThan(
      60_000,
    );
  });

  it("changing writes one row with only the changed fields", async () => {
    const { body, id } = await add();
    const { password: _password, ...same } = body;
    const change = { ...same, [name]: "Renamed", telephone: null, id };
    const { answer, rows } = await audited(routes.update, { body: change });
    expect(rows).toMatchObject([row("update", id, answer)]);
    expect(rows[0]?.before).toEqual({ [name]: body[name], telephone: body.telephone });
    expect(rows[0]?.after).toEqual({ [name]: "Renamed", telephone: null });
  });

  it("deleting writes one row with the deleted values", async () => {
    const { body, id } = await add();
    const { password: _password, ...fields } = body;
    const { answer, rows } = await audited(routes.remove, { body: { id } });
    expect(rows).toMatchObject([{ ...row("delete", id, answer), after: null }]);
    expect(rows[0]?.before).toMatchObject({ ...fields, [kind.idField]: id });
    expect(rows[0]?.before).not.toHaveProperty("search_city");
    expect(rows[0]?.before).not.toHaveProperty("password_hash");
  });

  it("counts and lists write nothing, and searches only if they are for people", async () => {
    const before = await auditMark(helpline.database);
    const token = manager.token;
    await helpline.call(routes.count, { token });
    await helpline.call(routes.list, { params: { page: 1 }, token });
    await helpline.call(routes.search, { body: { search_in: name, search_for: "a" }, token });
    const rows = await auditSince(helpline.database, before);
    const search = { action: "search", entity: kind.entity, entity_id: null, detail: null };
    const isOfPeople = kind.entity === "guardians" || kind.entity === "users";
    expect(rows).toMatchObject(isOfPeople ? [{ ...search, before: null }] : []);
  });

  it("a refused access is recorded with the route", async () => {
    const { token, userId } = await helpline.logIn("advocate");
    const { answer, rows } = await audited(routes.create, { body: fresh(example.least), token });
    expect(answer.status).toBe(403);
    expect(rows).toMatchObject([
      {
        action: "refused",
        user_id: userId,
        user_type: "advocate",
        address: "203.0.113.7",
        detail: `POST /api/${kind.entity}`,
        request_id: answer.headers["x-request-id"],
        entity: null,
        before: null,
        after: null,
      },
    ]);
  });
});

describe("a change and its record are written together", () => {
  const gps = recordExamples.find((each) => each.entity === "gps") as RecordExample;

  it.each([
    ["the change fails when it is committed", "gps"],
    ["the record cannot be written", "audit_log"],
  ])("or not at all: %s", async (_what, table) => {
    await owner.query(`
      CREATE FUNCTION fail_on_purpose() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'on purpose'; END $$;
      CREATE CONSTRAINT TRIGGER fail_on_purpose AFTER INSERT ON ${table}
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_on_purpose()`);
    const before = await rowsOf(helpline.database, "gps");
    const { answer, rows } = await audited(gps.routes.create, { body: gps.full });
    await owner.query(`DROP FUNCTION fail_on_purpose CASCADE`);
    expect(answer).toMatchObject({ status: 500, data: null });
    expect(rows).toEqual([]);
    expect(await rowsOf(helpline.database, "gps")).toEqual(before);
    expect((await audited(gps.routes.create, { body: gps.full })).rows).toHaveLength(1);
  });
});

describe("the audit log is append-only", () => {
  const statements = [
    "UPDATE audit_log SET action = 'x'",
    "DELETE FROM audit_log",
    "TRUNCATE audit_log",
  ];

  it.each(statements)("for the application: %s", async (statement) => {
    await expect(sql.raw(statement).execute(helpline.database)).rejects.toMatchObject({
      code: "42501",
    });
  });

  it.each(statements)("for the owner: %s", async (statement) => {
    await writeAudit(
      helpline.database,
      { userId: null, userType: null },
      { address: "-", requestId: "-" },
      { action: "read" },
    );
    const before = await rowsOf(helpline.database, "audit_log");
    await expect(owner.query(statement)).rejects.toMatchObject({
      code: "42501",
      message: "the audit log is append-only",
    });
    expect(await rowsOf(helpline.database, "audit_log")).toEqual(before);
  });
});

describe("the fields of a record", () => {
  it("are the differences, before and after", () => {
    const before = { a: 1, b: "x", c: null, d: 4 };
    expect(changedFields(before, { a: 1, b: "y", c: null })).toEqual({
      before: { b: "x" },
      after: { b: "y" },
    });
    expect(changedFields(before, before)).toEqual({ before: {}, after: {} });
  });

  it("never include a secret, nor the database's internal columns", async () => {
    const fields = { username: "u", password: "p1", password_hash: "h1", version: 2 };
    const mark = await auditMark(helpline.database);
    await writeAudit(
      helpline.database,
      { userId: 1, userType: "admin" },
      { address: "-", requestId: "-" },
      { action: "update", before: fields, after: fields },
    );
    const [row] = await auditSince(helpline.database, mark);
    const shown = { username: "u", password: "(changed)", password_hash: "(changed)" };
    expect(row).toMatchObject({ before: shown, after: shown });
    expect(row?.after).not.toHaveProperty("version");
  });
});
