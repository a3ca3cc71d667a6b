/**
 * Bad input and a client that sends as much as it can: everybody else is served.
 * Shown by the order of the answers, not by time.
 *
 * Rules: WIRE-1.
 */
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { refusals } from "@helpline/contract/refusals";
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { answerTo } from "#http/errors";
import { startHelpline, type TestAnswer } from "./build-test-app.ts";
import type { Member } from "./case-factories.ts";
import { insertCase, insertGuardian } from "./factories.ts";

const helpline = await startHelpline();
const hostile = await helpline.logIn("manager");
const normal = await helpline.logIn("manager");
const { guardian_id: guardianId } = await insertGuardian(helpline.database);
await insertCase(helpline.database, { primary_guardian_id: guardianId });

const searchBody = (search_for: string) => ({
  search_in: ["guardian_last_name", "child_last_name"],
  search_for,
});
const searchAs = ({ token }: Member, text: string) =>
  helpline.call(caseRoutes.search, { body: searchBody(text), token });
const reportAs = ({ token }: Member) => helpline.call(generalReportRoutes.read, { token });

/** The tables that the normal client's requests read; all others can be locked against the reports. */
const readByOthers = [
  "cases",
  "case_search",
  "guardians",
  "users",
  "sessions",
  "second_factors",
  "audit_log",
  "schema_migrations",
];

/** Locks tables that only a report reads, so that no report finishes meanwhile. */
async function whileReportsWait<T>(work: () => Promise<T>): Promise<T> {
  return helpline.database.transaction().execute(async (holder) => {
    const { rows } = await sql<{ names: string }>`
      SELECT string_agg(quote_ident(tablename), ', ') AS names FROM pg_tables
      WHERE schemaname = 'public' AND tablename <> ALL (${readByOthers})`.execute(holder);
    await sql.raw(`LOCK TABLE ${rows[0]?.names} IN ACCESS EXCLUSIVE MODE`).execute(holder);
    return work();
  });
}

const refusedOrAnswered = (answers: readonly TestAnswer[]) => {
  for (const { status, message, headers } of answers) {
    if (status === 200) continue;
    expect({ status, message }).toEqual({ status: 503, message: refusals.busy });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  return answers.filter(({ status }) => status === 200).length;
};

describe("while a client keeps sending 50 reports and 100 searches at once", () => {
  it("every request of another client is answered before the backlog", async () => {
    const answered: TestAnswer[] = [];
    const searches: Promise<unknown>[] = [];
    const send = () => {
      const sent = searchAs(hostile, "a").then((answer) => void answered.push(answer));
      searches.push(sent);
    };
    const reports: TestAnswer[] = [];
    const { pile } = await whileReportsWait(async () => {
      const pile = Array.from({ length: 50 }, () =>
        reportAs(hostile).then((answer) => void reports.push(answer)),
      );
      for (let each = 0; each < 100; each += 1) send();
      const { token } = normal;
      const asked = [
        () => searchAs(normal, "o"),
        () => helpline.call(recordRoutes(guardians).details, { params: { id: guardianId }, token }),
        () => helpline.call(recordRoutes(guardians).list, { params: { page: 1 }, token }),
        () => helpline.call(authRoutes.loggedIn, { token }),
      ];
      for (let round = 0; round < 5; round += 1) {
        for (const ask of asked) {
          expect(await ask()).toMatchObject({ status: 200, message: "OK" });
          for (let each = 0; each < 5; each += 1) send();
        }
      }
      // Twenty answers for one client, while none of the other's reports has finished.
      expect(reports.filter(({ status }) => status === 200)).toEqual([]);
      return { pile };
    });
    await Promise.all([...pile, ...searches]);
    expect(refusedOrAnswered(reports)).toBeGreaterThan(0);
    expect(answered).toHaveLength(200);
    const found = refusedOrAnswered(answered);
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(200);
  });

  it("another client's search is answered before the waiting searches of the first", async () => {
    const order: string[] = [];
    const pile = Array.from({ length: 55 }, () =>
      searchAs(hostile, "a").then(({ status }) =>
        order.push(status === 200 ? "hostile" : "refused"),
      ),
    );
    await Promise.race(pile);
    await searchAs(normal, "o").then(({ status }) => order.push(`normal ${status}`));
    const at = order.indexOf("normal 200");
    await Promise.all(pile);
    expect(order).not.toContain("refused");
    expect(order).toHaveLength(56);
    // It gets the next free slot, rather than waiting behind all earlier requests.
    expect(at).toBeGreaterThanOrEqual(0);
    expect(at).toBeLessThan(40);
  });
});

describe("bad input", () => {
  it.each(["a", "zz", "%", "_", "\\", "é", "x".repeat(200), "%".repeat(200), "a b c"])(
    "a search for %s is answered",
    async (text) => {
      expect(await searchAs(normal, text)).toMatchObject({ status: 200 });
      const everywhere = ["guardian_id", "first_name", "last_name", "postcode", "telephone"];
      const answer = await helpline.call(recordRoutes(guardians).search, {
        body: { search_in: everywhere, search_for: text },
        token: normal.token,
      });
      expect(answer.status).toBe(200);
    },
  );

  it.each(["1000000", "9007199254740993", "9".repeat(20), `1${"0".repeat(400)}`])(
    "page %s is past the end",
    async (page) => {
      for (const route of [caseRoutes.list, recordRoutes(guardians).list]) {
        const answer = await helpline.call(route, { params: { page }, token: normal.token });
        expect(answer).toMatchObject({ status: 200, data: [] });
      }
    },
  );
});

it("a query that takes too long is cancelled, and the answer says so", async () => {
  // The same as the server's, but with a shorter timeout.
  const answer = await helpline.database.connection().execute(async (one) => {
    await sql`SET statement_timeout = '20ms'`.execute(one);
    try {
      await sql`SELECT pg_sleep(30)`.execute(one);
      return undefined;
    } catch (error) {
      return answerTo(error);
    } finally {
      await sql`SET statement_timeout = '15s'`.execute(one);
    }
  });
  expect(answer).toMatchObject({ status: 503, message: refusals.tookTooLong, data: null });
  expect(Number(answer?.headers["retry-after"])).toBeGreaterThan(0);
});
