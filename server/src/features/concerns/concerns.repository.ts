/** Queries of concerns. */
import { randomInt } from "node:crypto";
import {
  type ConcernState,
  concernNumbers,
  concernsPageSize,
  maxDeskConcerns,
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
import { caseOfConcern, isLead, mayBeTied, needsLead, visibleConcerns } from "./concern-scope.ts";

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

/**
 * Among the unacknowledged concerns of its author, the place of each: 1 for one in immediate danger, and otherwise for the
 * oldest. Null once it is acknowledged. Whoever raises many does not come before the first of others (SAFE-16).
 */
const turn = sql<number | null>`CASE WHEN concerns.acknowledged_on IS NULL THEN row_number() OVER (
  PARTITION BY concerns.raised_by, concerns.acknowledged_on IS NULL
  ORDER BY concerns.immediate_danger DESC, concerns.raised_on, concerns.concern_id) END`;

const furthestOffset = 1_000_000_000;

interface Page {
  readonly isLead: boolean;
  readonly state: ConcernState;
  readonly page: number;
}

/**
 * Of a lead the unacknowledged ones in turns, then the newest; of an author the newest.
 * @returns a page, and how many there are on all pages
 */
export async function listConcerns(db: Db, userId: number, { isLead: lead, state, page }: Page) {
  const shown = concernRows(db, userId).$if(state !== "all", (all) =>
    all.where("concerns.decision", state === "open" ? "is" : "is not", null),
  );
  const { count } = await db
    .selectFrom(shown.as("shown"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await shown
    .$if(lead, (all) =>
      all
        .orderBy(sql`${turn} NULLS LAST`)
        .orderBy(sql`CASE WHEN acknowledged_on IS NULL THEN -immediate_danger END`)
        .orderBy(sql`CASE WHEN acknowledged_on IS NULL THEN raised_on END`),
    )
    .orderBy("raised_on", "desc")
    .orderBy("concern_id")
    .limit(concernsPageSize)
    .offset(Math.min((page - 1) * concernsPageSize, furthestOffset))
    .execute();
  return { count, rows };
}

/**
 * For a lead's desk: those that nobody has acknowledged in turns, each time those in immediate danger first, then the
 * others, the oldest first. Nobody else gets any.
 */
export async function concernsToDo(
  db: Db,
  userId: number,
  today: string,
): Promise<{ readonly count: number; readonly rows: ListedConcern[] }> {
  const waiting = concernRows(db, userId).where(isLead(userId)).where(needsLead(today));
  const rows = await waiting
    .select(sql<number>`count(*) OVER ()`.as("count"))
    .orderBy(sql`${turn} NULLS LAST`)
    .orderBy("immediate_danger", "desc")
    .orderBy("raised_on")
    .orderBy("concern_id")
    .limit(maxDeskConcerns)
    .execute();
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _, ...row }) => row) };
}

export const findConcern = (db: Db, reader: Reader, id: number) =>
  concernRows(db, reader.userId)
    .select(["concerns.words", "concerns.people"])
    .select([
      visibleCaseOf(reader, caseOfConcern).as("case_id"),
      visibleEnquiryOf(reader, sql.ref("concerns.enquiry_id")).as("enquiry_id"),
    ])
    .select(mayBeTied.as("may_tie"))
    .where("concerns.concern_id", "=", id)
    .executeTakeFirst();

/** A concern that the caller may see, locked until the transaction ends. */
export const lockConcern = (db: Db, userId: number, id: number) =>
  concernRows(db, userId)
    .select(["concerns.people", "concerns.enquiry_id", mayBeTied.as("may_tie")])
    .where("concerns.concern_id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** @param reader a lead, who sees not every case */
export const historyOf = (db: Db, reader: Reader, concernId: number) =>
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
    .select(visibleCaseOf(reader, sql<number | null>`concern_events.case_id`).as("case_id"))
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
    | "acknowledged_on"
    | "acknowledged_by_name"
    | "decision"
    | "review_on"
    | "case_id"
    | "about"
    | "people"
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
  case_id: null,
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
  const { rows } = await sql<{ concern_id: number; raised_by: number; due_hour: number }>`
    SELECT concern_id, raised_by, due_hour FROM concerns
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
    raised_by: number;
    request_id: string;
    user_id: number | null;
    user_name: string | null;
  }>`
    SELECT DISTINCT concerns.concern_id, concerns.raised_by, log.request_id, log.user_id, ${fullName("users")} AS user_name
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
    ORDER BY 1, 3`.execute(db);
  return rows;
}
