/** Random changes of what kept figures count (ADR 12): of cases, log entries and guardians. */
import { flagsOf } from "@helpline/contract/cases/case-status";
import { stages } from "@helpline/contract/cases/stages";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { type Database, inTransaction } from "#database/database";
import type { Tables } from "#database/tables";
import {
  cities,
  counties,
  heardFrom,
  someDay,
  someMoment,
  yesNo,
} from "#test/general-report-by-hand";
import type { Random } from "../src/demo/random.ts";

type Db = Kysely<Tables>;

/** A random row's id, as SQL. */
export const oneOf = (table: "cases" | "guardians" | "case_logs") => {
  const id = { cases: "case_id", guardians: "guardian_id", case_logs: "case_log_id" }[table];
  return sql<number>`(SELECT ${sql.ref(id)} FROM ${sql.table(table)} ORDER BY random() LIMIT 1)`;
};

const changeCase = (db: Db, values: object) =>
  db.updateTable("cases").set(values).where("case_id", "=", oneOf("cases")).execute();

/** Columns of cases that hold 0 or 1, whatever they mean. */
async function yesNoColumns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = 'cases'::regclass AND atttypid = 'smallint'::regtype AND attname <> 'band'`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** What people, commands and operators do to the rows. */
const changes: readonly ((db: Db, random: Random) => Promise<unknown>)[] = [
  (db, random) => {
    const stage = random.pick(stages);
    const clinicParticipating = stage === "advocate" && random.chance(0.5);
    const closed_on = stage === "closed" ? someMoment(random) : null;
    return changeCase(db, { ...flagsOf({ stage, clinicParticipating }), closed_on });
  },
  async (db, random) => changeCase(db, { [random.pick(await yesNoColumns(db))]: yesNo(random) }),
  (db, random) =>
    changeCase(db, {
      band: random.pick([1, 2, 3]),
      attending_school: random.pick(["attending", "home schooled", null]),
      secondary_guardian_id: null,
    }),
  (db, random) =>
    changeCase(db, {
      how_did_you_hear_about_us: random.pick([...heardFrom, null]),
      nature_of_case: random.pick(["Transport", "Other", null]),
      first_entry_on: random.chance(0.8) ? someMoment(random) : null,
    }),
  (db, random) => changeCase(db, { added_on: someDay(random) }),
  (db, random) => changeCase(db, { deleted_at: random.chance(0.5) ? someMoment(random) : null }),
  (db) => changeCase(db, { primary_guardian_id: oneOf("guardians"), secondary_guardian_id: null }),
  (db, random) =>
    sql`UPDATE guardians SET city = ${random.pick(cities)}, county = ${` ${random.pick(counties)}`}
      WHERE guardian_id = ${oneOf("guardians")}`.execute(db),
  (db, random) =>
    sql`INSERT INTO case_logs (case_id, entry_type, duration, further_action, user_type, logged_by, added_on)
      SELECT ${oneOf("cases")}, ${random.pick(["call", "other"])}, 5, 'save',
        ${random.pick(["advisor", "clinic"])}, min(user_id), ${someMoment(random)}::timestamptz FROM users`.execute(
      db,
    ),
  (db, random) =>
    sql`UPDATE case_logs SET entry_type = 'appointment', case_id = ${oneOf("cases")},
      added_on = ${someMoment(random)}::timestamptz WHERE case_log_id = ${oneOf("case_logs")}`.execute(
      db,
    ),
  (db, random) =>
    sql`INSERT INTO enquiries (reference, taken_by, taken_on, channel, caller, minutes, outcome, topic)
      SELECT translate(substr(md5(random()::text), 1, 6), '01abcdef', 'XYABCDEF'), min(user_id),
        ${someMoment(random)}::timestamptz, 'call', ${random.pick(["school", "other"])}, 5, 'answered',
        ${random.pick(["Transport", null])} FROM users ON CONFLICT DO NOTHING`.execute(db),
  (db, random) =>
    sql`UPDATE enquiries SET minutes = ${random.below(30)}, outcome = 'signposted', call_back_on = NULL
      WHERE enquiry_id = (SELECT enquiry_id FROM enquiries ORDER BY random() LIMIT 1)`.execute(db),
  (db) =>
    sql`DELETE FROM enquiries
      WHERE enquiry_id = (SELECT enquiry_id FROM enquiries ORDER BY random() LIMIT 1)`.execute(db),
  (db) => sql`DELETE FROM case_logs WHERE case_log_id = ${oneOf("case_logs")}`.execute(db),
  (db, random) =>
    sql`INSERT INTO cases (reason_for_the_call_today, primary_guardian_id,
        primary_guardian_relationship_with_child, band, added_on, with_advisor)
      VALUES ('x', ${oneOf("guardians")}, 'x', 2, ${someDay(random)}::date, 1)`.execute(db),
  (db) =>
    sql`INSERT INTO guardians (first_name, last_name, gender, address_1, city, county, postcode)
      VALUES ('A', 'Löwe', 'female', 'x', ' Leeds ', 'Kent', 'LS1')`.execute(db),
  (db) =>
    sql`DELETE FROM guardians WHERE guardian_id = (SELECT max(guardian_id) FROM guardians g WHERE NOT EXISTS
      (SELECT 1 FROM cases WHERE g.guardian_id IN (primary_guardian_id, secondary_guardian_id)))`.execute(
      db,
    ),
];

class Undone extends Error {}

/** Somebody has just removed a row that this change refers to, so the change is rolled back. */
const isGone = (error: unknown) => error instanceof pg.DatabaseError && error.code === "23503";

/** One change per transaction; a tenth of them is rolled back. */
export async function changeMuch(database: Database, random: Random, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await inTransaction(database, async (db) => {
      await random.pick(changes)(db, random);
      if (random.chance(0.1)) throw new Undone();
    }).catch((error: unknown) => {
      if (!(error instanceof Undone) && !isGone(error)) throw error;
    });
  }
}
