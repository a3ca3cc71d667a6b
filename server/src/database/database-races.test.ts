/** Races and other failures that PostgreSQL reports by code. Rules: OPS-15. */
import { gps } from "@helpline/contract/reference-records/gps";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import pg from "pg";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { recordExamples } from "#test/examples";
import { rowsOf } from "#test/look";

const routes = recordRoutes(gps);
const body = recordExamples.find((each) => each.entity === "gps")?.full;

const helpline = await startHelpline();
const owner = new pg.Client(helpline.connection("owner"));
await owner.connect();
const token = (await helpline.logIn("manager")).token;
afterAll(() => owner.end());

describe("a race that PostgreSQL reports", () => {
  /** Fails the first `times` inserts; a sequence keeps counting when a transaction is rolled back. */
  async function failing(times: number, code: string) {
    await owner.query(`
      CREATE SEQUENCE failures;
      GRANT USAGE ON SEQUENCE failures TO PUBLIC;
      CREATE FUNCTION fail_at_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('failures') <= ${times} THEN
          RAISE EXCEPTION 'on purpose, of table gps' USING ERRCODE = '${code}';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER fail_at_first BEFORE INSERT ON gps FOR EACH ROW EXECUTE FUNCTION fail_at_first()`);
  }
  const tries = async () =>
    Number((await owner.query("SELECT last_value FROM failures")).rows[0].last_value);
  afterEach(() => owner.query("DROP FUNCTION fail_at_first CASCADE; DROP SEQUENCE failures"));

  it.each([
    ["40001", 1],
    ["40001", 2],
    ["40P01", 1],
    ["40P01", 2],
  ])("%s, %d times, is retried and the work done once", async (code, times) => {
    await failing(times, code);
    const before = await rowsOf(helpline.database, "gps");
    expect(await helpline.call(routes.create, { body, token })).toMatchObject({ status: 201 });
    expect(await rowsOf(helpline.database, "gps")).toHaveLength(before.length + 1);
    expect(await tries()).toBe(times + 1);
  });

  it.each([
    ["40001", 503, 3],
    ["40P01", 503, 3],
    ["57014", 503, 1],
    ["53300", 503, 1],
    ["23505", 409, 1],
    ["23503", 409, 1],
    ["P0001", 500, 1],
    ["42P01", 500, 1],
  ])("%s, every time, is answered with %d after %d attempts", async (code, status, times) => {
    await failing(99, code);
    const before = await rowsOf(helpline.database, "gps");
    const answer = await helpline.call(routes.create, { body, token });
    expect(answer).toMatchObject({ status, data: null });
    expect(answer.message).not.toMatch(/purpose|gps|table/);
    expect(await tries()).toBe(times);
    expect(await rowsOf(helpline.database, "gps")).toEqual(before);
  });
});
