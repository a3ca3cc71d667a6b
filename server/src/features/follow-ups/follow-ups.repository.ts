/** Queries of follow-ups. */

import { assigneeColumns, assigneeIds, assigneesOf } from "@helpline/contract/cases/assignees";
import { dayAfter } from "@helpline/contract/dates";
import { type FollowUpPerson, mayBeGiven } from "@helpline/contract/follow-ups/follow-ups";
import { maxCompleted, maxFollowUps } from "@helpline/contract/follow-ups/follow-ups.messages";
import { type DueRange, daysOfWeek } from "@helpline/contract/follow-ups/follow-ups.plain";
import { type Insertable, type Kysely, type SqlBool, sql, type Updateable } from "kysely";
import { compiledOnce, type ValueOf } from "#database/compiled";
import { fullName, fullNameOrUnknown } from "#database/expressions";
import { staffToldApart } from "#database/staff-names";
import type { Tables } from "#database/tables";
import { caseRowsQuery, ownView, visibleCases } from "#features/cases/index";
import type { Identity } from "#http/context";

type Db = Kysely<Tables>;

const columns = [
  "follow_ups.follow_up_id",
  "follow_ups.case_id",
  "follow_ups.due_on",
  "follow_ups.text",
  "follow_ups.assigned_to",
  "follow_ups.created_by",
  "follow_ups.created_on",
  "follow_ups.done_on",
  "follow_ups.done_by",
  "follow_ups.version" as const,
] as const;

const names = [
  fullName("assignee").$castTo<string | null>().as("assigned_to_name"),
  fullNameOrUnknown("author").as("created_by_name"),
  fullName("doer").$castTo<string | null>().as("done_by_name"),
] as const;

/** Follow-ups with the names of the people, for any selection of them. */
const followUps = (db: Db) =>
  db
    .selectFrom("follow_ups")
    .leftJoin("users as assignee", "assignee.user_id", "follow_ups.assigned_to")
    .leftJoin("users as author", "author.user_id", "follow_ups.created_by")
    .leftJoin("users as doer", "doer.user_id", "follow_ups.done_by")
    .select(columns)
    .select(names);

export const findFollowUp = (db: Db, id: number) =>
  followUps(db).where("follow_up_id", "=", id).executeTakeFirstOrThrow();

/** How many of the follow-ups that are done a case shows. */
const maxDone = 200;

const open = compiledOnce((db, value: ValueOf<{ caseId: number }>) =>
  followUps(db)
    .where("follow_ups.case_id", "=", value("caseId"))
    .where("done_on", "is", null)
    .orderBy("due_on")
    .orderBy("follow_up_id"),
);

const done = compiledOnce((db, value: ValueOf<{ caseId: number }>) =>
  followUps(db)
    .where("follow_ups.case_id", "=", value("caseId"))
    .where("done_on", "is not", null)
    .orderBy("done_on", "desc")
    .orderBy("follow_up_id", "desc")
    .limit(sql.lit(maxDone)),
);

/** Open ones, soonest first, then the last that were done. */
export async function followUpsOfCase(db: Db, caseId: number) {
  const [soonest, last] = await Promise.all([
    open(db, { caseId }).execute(),
    done(db, { caseId }).execute(),
  ]);
  return [...soonest, ...last];
}

/** Every follow-up of a case, oldest first. */
export const allFollowUpsOf = (db: Db, caseId: number) =>
  followUps(db)
    .where("follow_ups.case_id", "=", caseId)
    .orderBy("created_on")
    .orderBy("follow_up_id")
    .execute();

const inRange: Readonly<Record<DueRange, (today: string) => ReturnType<typeof sql<SqlBool>>>> = {
  overdue: (today) => sql`due_on < ${today}::date`,
  today: (today) => sql`due_on = ${today}::date`,
  week: (today) => sql`due_on > ${today}::date AND due_on <= ${dayAfter(today, daysOfWeek)}::date`,
  later: (today) => sql`due_on > ${dayAfter(today, daysOfWeek)}::date`,
  all: () => sql`true`,
};

export interface AskedFollowUps {
  readonly due: DueRange;
  readonly today: string;
  /** Whose; null: everybody's. */
  readonly assignedTo: number | null;
}

/** Open follow-ups of cases that the caller may see. */
const isAsked = (identity: Identity, { due, today, assignedTo }: AskedFollowUps) => {
  const whose = assignedTo === null ? sql`true` : sql`assigned_to = ${assignedTo}`;
  return sql<SqlBool>`done_on IS NULL AND (${inRange[due](today)}) AND ${whose}
    AND ${visibleCases(identity, ownView(identity))}`;
};

/**
 * Open follow-ups of open cases that the caller may see, soonest first, with what a list row says of the
 * case. @returns at most one more than {@link maxFollowUps}, which means that there were more
 */
export const openFollowUps = (db: Db, identity: Identity, asked: AskedFollowUps) =>
  caseRowsQuery(db)
    .innerJoin("follow_ups", "follow_ups.case_id", "cases.case_id")
    .leftJoin("users as assignee", "assignee.user_id", "follow_ups.assigned_to")
    .leftJoin("users as author", "author.user_id", "follow_ups.created_by")
    .leftJoin("users as doer", "doer.user_id", "follow_ups.done_by")
    .select(columns)
    .select(names)
    .where(isAsked(identity, asked))
    .orderBy("due_on")
    .orderBy("follow_up_id")
    .limit(maxFollowUps + 1)
    .execute();

/** How many follow-ups {@link openFollowUps} has, without its limit. */
export async function countFollowUps(
  db: Db,
  identity: Identity,
  asked: AskedFollowUps,
): Promise<number> {
  const { count } = await db
    .selectFrom("follow_ups")
    .innerJoin("cases", "cases.case_id", "follow_ups.case_id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isAsked(identity, asked))
    .executeTakeFirstOrThrow();
  return count;
}

/** The case of a follow-up, which never changes. */
export const caseOfFollowUp = (db: Db, id: number) =>
  db.selectFrom("follow_ups").select("case_id").where("follow_up_id", "=", id).executeTakeFirst();

/** Somebody to whom a follow-up may be given, kept from being deleted until the transaction ends. */
export const findPerson = (db: Db, userId: number) =>
  db
    .selectFrom("users")
    .select(["user_id", "user_type", "enabled", fullName("users").as("name")])
    .where("user_id", "=", userId)
    .forKeyShare()
    .executeTakeFirst();

/** Enabled people to whom a follow-up of the case may be given. The caller is one of them. */
export async function peopleOfCase(
  db: Db,
  caseId: number,
  callerId: number,
): Promise<FollowUpPerson[]> {
  const worked = await db
    .selectFrom("cases")
    .select(assigneeColumns)
    .where("case_id", "=", caseId)
    .executeTakeFirstOrThrow();
  const ids = [...assigneeIds(assigneesOf(worked)), callerId];
  const found = await db
    .selectFrom("users")
    .select(["user_id", "user_type", fullName("users").as("name")])
    .where("enabled", "=", 1)
    .where((eb) =>
      eb.or([
        eb("user_type", "in", ["manager", "admin"]),
        sql<SqlBool>`user_id = ANY(${ids}::integer[])`,
      ]),
    )
    .orderBy("last_name")
    .orderBy("first_name")
    .orderBy("user_id")
    .execute();
  const mine = found.filter((each) => each.user_id === callerId || mayBeGiven(each, worked));
  return staffToldApart(db, mine, "name");
}

export async function insertFollowUp(
  db: Db,
  values: Insertable<Tables["follow_ups"]>,
): Promise<number> {
  const row = await db
    .insertInto("follow_ups")
    .values(values)
    .returning("follow_up_id")
    .executeTakeFirstOrThrow();
  return row.follow_up_id;
}

const raised = { version: sql<number>`version + 1` };

export const changeFollowUp = (db: Db, id: number, values: Updateable<Tables["follow_ups"]>) =>
  db
    .updateTable("follow_ups")
    .set({ ...values, ...raised })
    .where("follow_up_id", "=", id)
    .execute();

/** Who did what when. */
interface Finished {
  readonly done_on: string;
  readonly done_by: number | null;
}

/**
 * Marks open follow-ups of a case as done.
 * @returns the ids of those that were open
 */
export async function finishFollowUps(
  db: Db,
  caseId: number,
  ids: readonly number[],
  finished: Finished,
): Promise<number[]> {
  if (ids.length === 0 || ids.length > maxCompleted) return [];
  const rows = await db
    .updateTable("follow_ups")
    .set({ ...finished, ...raised })
    .where("case_id", "=", caseId)
    .where("follow_up_id", "in", ids)
    .where("done_on", "is", null)
    .returning("follow_up_id")
    .execute();
  return rows.map(({ follow_up_id }) => follow_up_id);
}

/** Closes the open follow-ups of a case with it. @returns their ids */
export async function closeWithCase(db: Db, caseId: number, finished: Finished): Promise<number[]> {
  const rows = await db
    .updateTable("follow_ups")
    .set({ ...finished, ...raised, closed_with_case: true })
    .where("case_id", "=", caseId)
    .where("done_on", "is", null)
    .returning("follow_up_id")
    .execute();
  return rows.map(({ follow_up_id }) => follow_up_id);
}

/** Opens again what the closing of the case closed. @returns their ids */
export async function openWithCase(db: Db, caseId: number): Promise<number[]> {
  const rows = await db
    .updateTable("follow_ups")
    .set({ ...raised, done_on: null, done_by: null, closed_with_case: false })
    .where("case_id", "=", caseId)
    .where("closed_with_case", "=", true)
    .returning("follow_up_id")
    .execute();
  return rows.map(({ follow_up_id }) => follow_up_id);
}

interface Heirs {
  /** Who works on the case now. */
  readonly present: readonly number[];
  /** Gets the follow-ups of whoever has left. */
  readonly handler: number | null;
  /** The clinic that has left, and the one that has taken its place, if there are such. */
  readonly clinic: { readonly left: number; readonly came: number } | null;
}

interface Handed {
  readonly follow_up_id: number;
  readonly was: number | null;
  readonly assigned_to: number | null;
}

/**
 * Gives a case's open follow-ups of people who no longer work on it, and those of nobody, to their heirs.
 * Managers and admins keep theirs.
 */
export async function handOver(
  db: Db,
  caseId: number,
  { present, handler, clinic }: Heirs,
): Promise<readonly Handed[]> {
  const { rows } = await sql<Handed>`
    UPDATE follow_ups SET assigned_to = heir, version = version + 1
    FROM (
      SELECT follow_up_id AS id, assigned_to AS was,
        CASE WHEN assigned_to = ${clinic?.left ?? null}::integer THEN ${clinic?.came ?? null}::integer
          ELSE ${handler}::integer END AS heir
      FROM follow_ups LEFT JOIN users ON user_id = assigned_to
      WHERE case_id = ${caseId} AND done_on IS NULL
        AND (assigned_to IS NULL OR assigned_to <> ALL (${present}::integer[]))
        AND (user_type IS NULL OR user_type NOT IN ('manager', 'admin'))) AS left_behind
    WHERE follow_up_id = id AND was IS DISTINCT FROM heir
    RETURNING follow_up_id, was, assigned_to`.execute(db);
  return rows;
}
