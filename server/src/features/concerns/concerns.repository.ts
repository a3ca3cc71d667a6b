/** Queries of concerns. */
import { randomInt } from "node:crypto";
import {
  type ConcernState,
  concernNumbers,
  maxConcerns,
} from "@helpline/contract/concerns/concern-values";
import type { ListedConcern } from "@helpline/contract/concerns/concerns";
import { type Insertable, type Kysely, sql } from "kysely";
import type { WriteTransaction } from "#database/database";
import { fullName } from "#database/expressions";
import type { Tables } from "#database/tables";
import {
  enquiriesOfGuardian,
  type Reader,
  visibleCaseOf,
  visibleEnquiryOf,
} from "#features/enquiries/index";
import { caseOfConcern, isLead, needsLead, visibleConcerns } from "./concern-scope.ts";

type Db = Kysely<Tables>;

const listedColumns = [
  "concern_id",
  "raised_on",
  "raised_by_name",
  "immediate_danger",
  "family_told",
  "about",
  "acknowledged_on",
  "acknowledged_by_name",
  "decision",
  "review_on",
  "version",
] as const;

/** What a lead has done, which authors who are no leads do not learn. */
const ofLeads = {
  acknowledged_by_name: null,
  decision: null,
  review_on: null,
  version: null,
} as const;

/** A concern as an author who is no lead may read it. */
export const forAuthor = <R extends ListedConcern>(row: R): R => ({ ...row, ...ofLeads });

export async function readerIsLead(db: Db, userId: number): Promise<boolean> {
  const { lead } = await db.selectNoFrom(isLead(userId).as("lead")).executeTakeFirstOrThrow();
  return Boolean(lead);
}

export async function anyLead(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("user_id")
    .where("safeguarding_lead", "=", 1)
    .where("enabled", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The enabled leads, whom mails go to. */
export const leadsOf = (db: Db) =>
  db
    .selectFrom("users")
    .select(["user_id", "email", fullName("users").as("name")])
    .where("safeguarding_lead", "=", 1)
    .where("enabled", "=", 1)
    .orderBy("user_id")
    .execute();

const concernRows = (db: Db, userId: number) =>
  db
    .selectFrom("concerns")
    .select(listedColumns.map((name) => `concerns.${name}` as const))
    .where(visibleConcerns(userId));

/** The newest first. */
export const listConcerns = (db: Db, userId: number, state: ConcernState) =>
  concernRows(db, userId)
    .$if(state !== "all", (all) =>
      all.where("concerns.decision", state === "open" ? "is" : "is not", null),
    )
    .orderBy("raised_on", "desc")
    .orderBy("concern_id")
    .limit(maxConcerns)
    .execute();

/**
 * For a lead's desk: those in immediate danger first, then those that nobody has acknowledged, then the oldest.
 * Nobody else gets any.
 */
export const concernsToDo = (db: Db, userId: number, today: string): Promise<ListedConcern[]> =>
  concernRows(db, userId)
    .where(isLead(userId))
    .where(needsLead(today))
    .orderBy("immediate_danger", "desc")
    .orderBy(sql`acknowledged_on IS NOT NULL`)
    .orderBy("raised_on")
    .limit(maxConcerns)
    .execute();

export const findConcern = (db: Db, reader: Reader, id: number) =>
  concernRows(db, reader.userId)
    .select(["concerns.words", "concerns.people"])
    .select([
      visibleCaseOf(reader, caseOfConcern).as("case_id"),
      visibleEnquiryOf(reader, sql.ref("concerns.enquiry_id")).as("enquiry_id"),
    ])
    .where("concerns.concern_id", "=", id)
    .executeTakeFirst();

/** A concern that the caller may see, locked until the transaction ends. */
export const lockConcern = (db: Db, userId: number, id: number) =>
  concernRows(db, userId).where("concerns.concern_id", "=", id).forUpdate().executeTakeFirst();

/** Oldest first. */
export const historyOf = (db: Db, concernId: number) =>
  db
    .selectFrom("concern_events")
    .select([
      "deed",
      "happened_on as on",
      "user_name as by_name",
      "decision",
      "agency",
      "reason",
      "review_on",
    ])
    .where("concern_id", "=", concernId)
    .orderBy("event_id")
    .execute();

/** Of so many numbers one is free, as long as fewer than half of the 900,000 are used. */
const maxNumbers = 40;

const newNumber = () => randomInt(concernNumbers.least, concernNumbers.most + 1);

/** @returns its number */
export async function insertConcern(
  db: Db,
  values: Omit<Insertable<Tables["concerns"]>, "concern_id">,
  numberOf: () => number = newNumber,
): Promise<number> {
  for (let tried = 0; tried < maxNumbers; tried += 1) {
    const added = await db
      .insertInto("concerns")
      .values({ ...values, concern_id: numberOf() })
      .onConflict((conflict) => conflict.column("concern_id").doNothing())
      .returning("concern_id")
      .executeTakeFirst();
    if (added) return added.concern_id;
  }
  throw new Error(`None of ${maxNumbers} numbers was free.`);
}

type Changes = Partial<
  Pick<
    Insertable<Tables["concerns"]>,
    "acknowledged_on" | "acknowledged_by_name" | "decision" | "review_on"
  >
>;

/** @returns the new version */
export async function changeConcern(db: Db, id: number, changes: Changes): Promise<number> {
  const { version } = await db
    .updateTable("concerns")
    .set({ ...changes, version: sql<number>`version + 1` })
    .where("concern_id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

type Event = Pick<Insertable<Tables["concern_events"]>, "concern_id" | "deed" | "happened_on"> &
  Partial<Insertable<Tables["concern_events"]>>;

const nothing = {
  user_id: null,
  user_name: null,
  address: null,
  request_id: null,
  due_hour: null,
  decision: null,
  agency: null,
  reason: null,
  review_on: null,
} as const;

/** @returns false if this hour or report has been noted already */
export async function addEvent(db: Db, event: Event): Promise<boolean> {
  const row = await db
    .insertInto("concern_events")
    .values({ ...nothing, ...event })
    .onConflict((conflict) => conflict.doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this user has read the concern after this moment: the history needs it once. */
export async function hasRead(db: Db, concernId: number, userId: number, since: Date) {
  const row = await db
    .selectFrom("concern_events")
    .select("event_id")
    .where("concern_id", "=", concernId)
    .where("deed", "=", "read")
    .where("user_id", "=", userId)
    .where("happened_on", ">", since.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Concerns that nobody has acknowledged, whose leads are due to be mailed again; some may be locked meanwhile. */
export async function lockUnacknowledged(db: WriteTransaction, now: Date, hours: number) {
  const { rows } = await sql<{ concern_id: number; due_hour: number }>`
    SELECT concern_id, due_hour FROM concerns
    CROSS JOIN LATERAL (
      SELECT floor(extract(epoch FROM ${now.toISOString()}::timestamptz - raised_on) / 3600)::integer AS due_hour
    ) AS since
    WHERE acknowledged_on IS NULL
      AND due_hour >= CASE immediate_danger WHEN 1 THEN 1 ELSE ${hours}::integer END
      AND NOT EXISTS (SELECT FROM concern_events AS mailed
        WHERE mailed.concern_id = concerns.concern_id AND mailed.due_hour = since.due_hour)
    ORDER BY raised_on FOR UPDATE OF concerns SKIP LOCKED`.execute(db);
  return rows;
}

/**
 * Subject access reports that left a concern out, and whose leads were not told. A process looks every minute, so
 * reports of the last 30 days are enough. Enquiries are found by a guardian's present number, which may be newer than
 * an older report: for them only reports of the last day count.
 */
export async function reportsLeavingOut(db: Db) {
  const reported = sql`CASE log.entity WHEN 'guardians' THEN log.entity_id::integer END`;
  const { rows } = await sql<{
    concern_id: number;
    request_id: string;
    user_id: number | null;
    user_name: string | null;
  }>`
    SELECT DISTINCT concerns.concern_id, log.request_id, log.user_id, ${fullName("users")} AS user_name
    FROM concerns
    JOIN audit_log AS log ON log.action = 'export' AND log.detail = 'subject access'
      AND log.happened_at > now() - interval '30 days' AND log.happened_at >= concerns.raised_on
      AND ((log.entity = 'cases' AND log.entity_id = ${caseOfConcern}::text)
        OR (log.entity = 'guardians' AND log.entity_id = concerns.guardian_id::text)
        OR log.happened_at > now() - interval '1 day' AND EXISTS (SELECT FROM enquiries
          WHERE enquiries.enquiry_id = concerns.enquiry_id AND ${enquiriesOfGuardian(reported)}))
    LEFT JOIN users ON users.user_id = log.user_id
    WHERE log.request_id IS NOT NULL AND NOT EXISTS (SELECT FROM concern_events AS told
      WHERE told.concern_id = concerns.concern_id AND told.deed = 'subject access'
        AND told.request_id = log.request_id)
    ORDER BY 1, 2`.execute(db);
  return rows;
}
