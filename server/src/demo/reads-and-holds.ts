/** Recent reads of sample cases, and a legal hold on a case closed long ago. */
import type { UserType } from "@helpline/contract/access";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import type { Random } from "./random.ts";
import { unmovedCases } from "./unmoved-cases.ts";

const howMany = 240;
const maxMinutesApart = 57;
const minuteMs = 60_000;

const ways: readonly (readonly [UserType, string])[] = [
  ["advisor", "advisors"],
  ["advisor", "case logs"],
  ["advocate", "advocates"],
  ["advocate", "files"],
  ["clinic", "clinics"],
  ["evaluator", "evaluators"],
  ["manager", "managers"],
  ["manager", "history"],
  ["admin", "case report"],
];

/** Of open cases that did not move while they were read: whoever sees one now saw it all the time. */
export async function insertReadings(db: Kysely<Tables>, random: Random, now: Date): Promise<void> {
  const earliest = new Date(now.getTime() - howMany * maxMinutesApart * minuteMs).toISOString();
  const staff = await db
    .selectFrom("users")
    .select(["user_id", "user_type"])
    .where("enabled", "=", 1)
    .orderBy("user_id")
    .execute();
  const readings: ((typeof staff)[number] & { case_id: number })[] = [];
  for (const who of staff) {
    const cases = await unmovedCases(db, who, earliest).select("cases.case_id").limit(60).execute();
    readings.push(...cases.map(({ case_id }) => ({ ...who, case_id })));
  }
  let at = now.getTime();
  const rows = Array.from({ length: howMany }, () => {
    const [userType, detail] = random.pick(ways);
    const { user_id, case_id } = random.pick(
      readings.filter(({ user_type }) => user_type === userType),
    );
    at -= (3 + random.below(maxMinutesApart - 2)) * minuteMs;
    return {
      user_id,
      user_type: userType,
      address: `10.0.4.${10 + user_id}`,
      happened_at: new Date(at).toISOString(),
      action: "read",
      entity: "cases",
      detail,
      entity_id: String(case_id),
      case_id,
    };
  });
  await db.insertInto("audit_log").values(rows.toReversed()).execute();
}

export async function insertHold(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    INSERT INTO legal_holds (case_id, reason, set_by, set_on)
    SELECT case_id, 'Appeal to the tribunal: the papers may be asked for.',
      (SELECT min(user_id) FROM users WHERE user_type = 'manager'), ${now.toISOString()}::timestamptz
    FROM cases WHERE closed = 1 ORDER BY closed_on LIMIT 1`.execute(db);
}
