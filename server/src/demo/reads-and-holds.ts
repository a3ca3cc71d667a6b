/** Recent reads of sample cases, and a legal hold on a case closed long ago. */
import type { UserType } from "@helpline/contract/access";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import type { Random } from "./random.ts";

const howMany = 240;
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

type Handlers = Readonly<Record<"advisor" | "advocate" | "clinic" | "evaluator", number | null>>;

/** People who work on cases read their own, managers and admins all. */
const mayRead = (each: Handlers, userType: UserType, userId: number): boolean =>
  userType === "manager" || userType === "admin" || each[userType] === userId;

export async function insertReadings(db: Kysely<Tables>, random: Random, now: Date): Promise<void> {
  const cases = await db
    .selectFrom("cases")
    .select([
      "case_id",
      "advisor_id as advisor",
      "advocate_id as advocate",
      "clinic_id as clinic",
      "evaluator_id as evaluator",
    ])
    .where("closed", "=", 0)
    .orderBy("case_id", "desc")
    .limit(60)
    .execute();
  const staff = await db
    .selectFrom("users")
    .select(["user_id", "user_type"])
    .where("enabled", "=", 1)
    .orderBy("user_id")
    .execute();
  const readings = cases.flatMap((each) =>
    staff
      .filter(({ user_type, user_id }) => mayRead(each, user_type, user_id))
      .map((who) => ({ ...who, case_id: each.case_id })),
  );
  let at = now.getTime();
  const rows = Array.from({ length: howMany }, () => {
    const [userType, detail] = random.pick(ways);
    const { user_id, case_id } = random.pick(
      readings.filter(({ user_type }) => user_type === userType),
    );
    at -= (3 + random.below(55)) * minuteMs;
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
