/**
 * Who sees which concern (SAFE-9): a single rule, used by every query. A concern that it hides does not exist
 * for the caller, whatever their role.
 */
import { type RawBuilder, type SqlBool, sql } from "kysely";

type Condition = RawBuilder<SqlBool>;

/** Whether this user is a safeguarding lead at present. */
export const isLead = (userId: number): Condition =>
  sql<SqlBool>`EXISTS (SELECT FROM users AS lead
    WHERE lead.user_id = ${userId} AND lead.safeguarding_lead = 1 AND lead.enabled = 1)`;

/** A condition on `concerns`: leads see all, others those that they raised. */
export const visibleConcerns = (userId: number): Condition =>
  sql<SqlBool>`(concerns.raised_by = ${userId} OR ${isLead(userId)})`;

/** A condition on `concerns`: nobody has decided yet, or the day of the review has come. */
export const needsLead = (today: string): Condition =>
  sql<SqlBool>`(concerns.decision IS NULL OR concerns.review_on <= ${today}::date)`;

/**
 * A condition: there is a concern about this record that nobody has decided, so retention keeps it (SAFE-10).
 * One about an enquiry is also about the case that the enquiry has become, and its guardian.
 */
export const hasOpenConcern = (
  column: "case_id" | "guardian_id",
  id: RawBuilder<unknown>,
): Condition =>
  sql<SqlBool>`EXISTS (SELECT FROM concerns
    LEFT JOIN enquiries AS of_concern ON of_concern.enquiry_id = concerns.enquiry_id
    WHERE concerns.decision IS NULL
      AND ${id} IN (concerns.${sql.ref(column)}, of_concern.${sql.ref(column)}))`;

/** Whether a concern is about no case, or about one that a lead has tied it to, so that a mistake can be corrected. */
export const mayBeTied = sql<boolean>`(
  (concerns.case_id IS NULL AND NOT EXISTS (SELECT FROM enquiries AS of_concern
    WHERE of_concern.enquiry_id = concerns.enquiry_id AND of_concern.case_id IS NOT NULL))
  OR EXISTS (SELECT FROM concern_events AS tied
    WHERE tied.concern_id = concerns.concern_id AND tied.deed = 'tied'))`;

/** The case of a concern, or the one that its enquiry has become since. */
export const caseOfConcern = sql<
  number | null
>`coalesce(concerns.case_id, (SELECT of_concern.case_id
  FROM enquiries AS of_concern WHERE of_concern.enquiry_id = concerns.enquiry_id))`;
