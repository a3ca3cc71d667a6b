/** Queries of the alerts of guardians (0038_alerts_and_consents.sql). */
import type { AlertsOfGuardian, AlertToReview } from "@helpline/contract/alerts/alerts";
import { type GuardianAlert, maxToReview } from "@helpline/contract/alerts/alerts.plain";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import { visibleGuardian } from "#features/cases/index";
import type { Identity } from "#http/context";

type Db = Kysely<Tables>;

/** A guardian with the alerts, for whoever sees the guardian (ROLE-7). */
const guardianWithAlerts = (db: Db, identity: Identity, id: number) =>
  visibleGuardian(db, identity, id).select([
    "guardian_id",
    "first_name",
    "last_name",
    "alerts",
    "version",
  ]);

export const findAlerts = (
  db: Db,
  identity: Identity,
  id: number,
): Promise<AlertsOfGuardian | undefined> => guardianWithAlerts(db, identity, id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockAlerts = (
  db: Db,
  identity: Identity,
  id: number,
): Promise<AlertsOfGuardian | undefined> =>
  guardianWithAlerts(db, identity, id).forUpdate().executeTakeFirst();

/** @returns the new version of the guardian */
export async function storeAlerts(db: Db, id: number, alerts: readonly GuardianAlert[]) {
  const { version } = await db
    .updateTable("guardians")
    .set({ alerts: JSON.stringify(alerts), version: sql<number>`version + 1` })
    .where("guardian_id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Guardians with an alert that has a day for its review. The first condition is there for the planner: it has no
 * statistics of the second, and would start parallel workers for very few rows.
 */
export const withReviews = sql`alerts <> '[]' AND helpline_first_review(alerts) IS NOT NULL`;

/** The alerts that were to be reviewed before a day. */
const overdue = (today: string) => sql`
  FROM guardians CROSS JOIN LATERAL
    jsonb_to_recordset(alerts) AS alert (kind text, text text, review_on text)
  WHERE ${withReviews} AND helpline_first_review(alerts) < ${today} AND alert.review_on < ${today}`;

/** Those that have waited longest first, at most {@link maxToReview}. */
export async function alertsToReview(db: Db, today: string): Promise<AlertToReview[]> {
  const { rows } = await sql<AlertToReview>`
    SELECT guardian_id, first_name, last_name, alert.kind, alert.text, alert.review_on ${overdue(today)}
    ORDER BY alert.review_on, helpline_fold(last_name), guardian_id LIMIT ${sql.lit(maxToReview)}`.execute(
    db,
  );
  return rows;
}

export async function countAlertsToReview(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::integer AS count ${overdue(today)}`.execute(db);
  return rows[0]?.count ?? 0;
}
