/** Facts about a filled database that the workloads need. */
import pg, { type ClientConfig } from "pg";
import { benchPassword } from "../data/users.ts";

export interface Facts {
  readonly cases: number;
  /** Usernames of managers. */
  readonly managers: readonly string[];
  /** The username of the advisor with the most open cases. */
  readonly advisor: string;
  /** Of visible cases, from all years. */
  readonly caseIds: readonly number[];
  /** Of cases handled by an advisor, with their primary guardian. */
  readonly advisorCases: readonly { case_id: number; primary_guardian_id: number }[];
  readonly furthestPage: number;
  readonly commonName: string;
  readonly rareName: string;
  readonly telephones: readonly string[];
  readonly postcodes: readonly string[];
  /** Guardians with an e-mail address and a last name of five letters or more. */
  readonly people: readonly { first_name: string; last_name: string; email: string }[];
}

export const absentName = "Qxwyzkvj";
export const password = benchPassword;
const someOf = 400;
const pageSize = 20;

export async function readFacts(connection: ClientConfig): Promise<Facts> {
  const client = new pg.Client(connection);
  await client.connect();
  const all = async <T extends pg.QueryResultRow>(sql: string) => (await client.query<T>(sql)).rows;
  const column = async <T>(sql: string) => (await all<{ it: T }>(sql)).map(({ it }) => it);
  try {
    const [cases = 0] = await column<number>("SELECT count(*)::int AS it FROM cases");
    const every = Math.max(1, Math.floor(cases / someOf));
    const names = await column<string>(
      "SELECT last_name AS it FROM guardians GROUP BY last_name ORDER BY count(*) DESC, last_name",
    );
    const families = await all<{ telephone: string; postcode: string }>(
      `SELECT telephone, postcode FROM guardians WHERE telephone IS NOT NULL AND guardian_id % ${every} = 0 LIMIT ${someOf}`,
    );
    return {
      cases,
      managers: await column(
        "SELECT username AS it FROM users WHERE user_type = 'manager' AND enabled = 1 ORDER BY user_id",
      ),
      advisor:
        (
          await column<string>(
            `SELECT username AS it FROM users WHERE user_id = (
             SELECT advisor_id FROM cases WHERE with_advisor = 1 AND closed = 0 AND advisor_id IS NOT NULL
             GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)`,
          )
        )[0] ?? "",
      caseIds: await column(
        // No case that is written to: the histories that are read would grow with every run.
        `SELECT case_id AS it FROM cases
         WHERE deleted_at IS NULL AND case_id % ${every} = 0 AND with_advisor = 0 LIMIT ${someOf}`,
      ),
      advisorCases: await all(
        `SELECT case_id, primary_guardian_id FROM cases
         WHERE with_advisor = 1 AND closed = 0 AND deleted_at IS NULL AND secondary_guardian_id IS NULL LIMIT ${someOf}`,
      ),
      // Page 10,000 if there are as many, otherwise a page near the end.
      furthestPage: Math.max(1, Math.min(10_000, Math.floor((cases * 0.98) / pageSize))),
      commonName: names[0] ?? "",
      rareName: names.at(-1) ?? "",
      telephones: families.map(({ telephone }) => telephone),
      postcodes: families.map(({ postcode }) => postcode),
      people: await all(
        `SELECT first_name, last_name, email FROM guardians
         WHERE email IS NOT NULL AND length(last_name) >= 5 AND guardian_id % ${every} = 0 LIMIT ${someOf}`,
      ),
    };
  } finally {
    await client.end();
  }
}
