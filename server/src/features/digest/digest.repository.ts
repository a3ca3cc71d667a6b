/** Queries of digests: whose follow-ups are due, who wants no mail, and which days are done. */
import { accessTable, userTypes } from "@helpline/contract/access";
import { expressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { fullName } from "#database/expressions";
import type { Tables } from "#database/tables";
import { ownView, visibleCases } from "#features/cases/index";

type Db = Kysely<Tables>;

export async function isDone(db: Db, day: string): Promise<boolean> {
  const row = await db
    .selectFrom("digest_days")
    .select("day")
    .where("day", "=", day)
    .executeTakeFirst();
  return row !== undefined;
}

/** Waits for another process that is at it. @returns false if the day is done already */
export async function claimDay(db: Db, day: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto("digest_days")
    .values({ day, made_on: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("day")
    .executeTakeFirst();
  return row !== undefined;
}

/** The cases that the person in the row of `users` sees (ROLE-7). */
function visibleToUser() {
  const eb = expressionBuilder<Tables, "users" | "cases">();
  const cases = expressionBuilder<Tables, "cases">();
  const userId = eb.ref("users.user_id");
  return eb.or(
    userTypes.map((userType) =>
      eb.and([
        eb("users.user_type", "=", userType),
        visibleCases({ userType, userId }, ownView({ userType }))(cases),
      ]),
    ),
  );
}

/** A condition on `users`. */
const wantsDigest = sql<SqlBool>`(users.enabled = 1
  AND NOT EXISTS (SELECT FROM digest_off WHERE digest_off.user_id = users.user_id))`;

/**
 * Each enabled person's cases with open follow-ups that are due by the day, the longest overdue first,
 * without those who want no digest.
 */
export async function dueCases(db: Db, day: string) {
  const count = (which: "<" | "=") =>
    sql<number>`count(*) FILTER (WHERE due_on ${sql.raw(which)} ${day}::date)`;
  return db
    .selectFrom("follow_ups")
    .innerJoin("cases", "cases.case_id", "follow_ups.case_id")
    .innerJoin("users", "users.user_id", "follow_ups.assigned_to")
    .select(["users.user_id", "users.email", fullName("users").as("name"), "cases.case_id"])
    .select([count("<").as("overdue"), count("=").as("due_today")])
    .where("done_on", "is", null)
    .where(sql<SqlBool>`due_on <= ${day}::date`)
    .where("cases.closed", "=", 0)
    .where(visibleToUser())
    .where(wantsDigest)
    .groupBy(["users.user_id", "cases.case_id"])
    .orderBy("users.user_id")
    .orderBy(sql`min(due_on)`)
    .orderBy("cases.case_id")
    .execute();
}

/**
 * How many callers each enabled person is named to ring back by the day. Those whom anybody may ring back are
 * in nobody's mail.
 */
export async function dueRingBacks(db: Db, day: string) {
  return db
    .selectFrom("enquiries")
    .innerJoin("users", "users.user_id", "enquiries.call_back_by")
    .select(["users.user_id", "users.email", fullName("users").as("name")])
    .select((eb) => eb.fn.countAll<number>().as("ring_backs"))
    .where("outcome", "=", sql.lit("call back"))
    .where(sql<SqlBool>`call_back_on <= ${day}::date`)
    .where("users.user_type", "in", accessTable["call takers"])
    .where(wantsDigest)
    .groupBy("users.user_id")
    .orderBy("users.user_id")
    .execute();
}

export async function isWanted(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("digest_off")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row === undefined;
}

/** @returns whether that is a change */
export async function setWanted(db: Db, userId: number, wanted: boolean): Promise<boolean> {
  if (wanted) {
    const gone = await db.deleteFrom("digest_off").where("user_id", "=", userId).executeTakeFirst();
    return gone.numDeletedRows > 0n;
  }
  const added = await db
    .insertInto("digest_off")
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return added !== undefined;
}
