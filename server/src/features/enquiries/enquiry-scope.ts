/**
 * Who sees which enquiry (ENQ-6), and what an enquiry tells of cases and guardians: only of those that the
 * reader may see (ROLE-7).
 */
import { accessTable, mayAccess, type UserType } from "@helpline/contract/access";
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "#database/tables";
import { ownView, visibleCases } from "#features/cases/index";

/** The person who reads. */
export interface Reader {
  readonly userId: number;
  readonly userType: UserType;
}

type Condition = RawBuilder<SqlBool>;

const callTakers = sql.join(accessTable["call takers"].map((type) => sql.lit(type)));

/**
 * Who is to ring back, or has: null for anybody, also while the person who was named is disabled or takes no calls, so
 * that no caller waits in vain (ENQ-7).
 */
export const ringerId = sql<
  number | null
>`CASE WHEN enquiries.outcome <> 'call back' THEN enquiries.call_back_by
  ELSE (SELECT named.user_id FROM users AS named WHERE named.user_id = enquiries.call_back_by
    AND named.enabled = 1 AND named.user_type IN (${callTakers})) END`;

/** A condition on `enquiries`, as `isOwnEnquiry` of the contract: taken by them, or theirs to ring back about. */
export const ownEnquiries = (userId: number): Condition =>
  sql<SqlBool>`(enquiries.taken_by = ${userId} OR ${theirsToRing(userId)})`;

/** A condition on `enquiries`: the user is or was named to ring back, or anybody may. */
const theirsToRing = (userId: number): Condition =>
  sql<SqlBool>`(enquiries.call_back_by = ${userId}
    OR (enquiries.outcome = 'call back' AND ${ringerId} IS NULL))`;

/** A condition on `enquiries`: a caller waits to be rung back by this user, or by anybody. */
export const waitingFor = (userId: number): Condition =>
  sql<SqlBool>`(enquiries.outcome = 'call back'
    AND (enquiries.call_back_by = ${userId} OR ${ringerId} IS NULL))`;

/** A condition on `enquiries`; null if the reader sees all. */
export function narrowed({ userId, userType }: Reader): Condition | null {
  if (mayAccess("managers", userType)) return null;
  return mayAccess("call takers", userType) ? ownEnquiries(userId) : sql<SqlBool>`false`;
}

/** The same, with a condition also for those who see all. */
export const visibleEnquiries = (reader: Reader): Condition =>
  narrowed(reader) ?? sql<SqlBool>`true`;

const caseIsVisible = (reader: Reader) =>
  visibleCases(reader, ownView(reader))(expressionBuilder<Tables, "cases">());

/** The case of this id if the reader may see it, else null. */
export const visibleCaseOf = (reader: Reader, id: RawBuilder<unknown>) => sql<number | null>`(
  SELECT cases.case_id FROM cases WHERE cases.case_id = ${id} AND ${caseIsVisible(reader)})`;

/** The case of an enquiry if the reader may see it. */
export const visibleCaseId = (reader: Reader) =>
  visibleCaseOf(reader, sql.ref("enquiries.case_id"));

/** The enquiry of this id if the reader may see it, else null. */
export const visibleEnquiryOf = (reader: Reader, id: RawBuilder<unknown>) => sql<number | null>`(
  SELECT enquiries.enquiry_id FROM enquiries
  WHERE enquiries.enquiry_id = ${id} AND ${visibleEnquiries(reader)})`;
