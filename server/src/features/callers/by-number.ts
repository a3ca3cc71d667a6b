/** The guardians with a telephone number, among those whom somebody finds in full (ROLE-7). */
import type { GuardianAlert } from "@helpline/contract/alerts/alerts.plain";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import { ownView, scopeOf, wholeList } from "#features/cases/index";
import type { Identity } from "#http/context";
import { naming, visibleTo } from "./callers.repository.ts";

export interface GuardianOfNumber {
  readonly digits: string;
  readonly guardian_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly alerts: GuardianAlert[];
}

/** How many people with one number are shown. */
const maxSharing = 5;

/**
 * @param numbers as `helpline_telephone` folds them
 * @returns for each number the people whom a look-up of it would show them with their cases
 */
export async function guardiansByNumber(
  db: Kysely<Tables>,
  identity: Identity,
  numbers: readonly string[],
): Promise<readonly GuardianOfNumber[]> {
  if (numbers.length === 0) return [];
  const scope = scopeOf(identity, ownView(identity));
  const seesAll = wholeList(scope, scope.view) !== null;
  const isSeen = seesAll
    ? sql`true`
    : sql`EXISTS (SELECT FROM cases
        WHERE ${naming("guardian_id")} AND ${visibleTo(scope, sql`${identity.userId}::integer`)})`;
  const { rows } = await sql<GuardianOfNumber>`
    SELECT digits, guardian_id, first_name, last_name, alerts
    FROM unnest(${numbers}::text[]) AS digits CROSS JOIN LATERAL (
      SELECT guardian_id, first_name, last_name, alerts FROM guardians
      WHERE digits IN (search_telephone, search_mobile) AND ${isSeen}
      ORDER BY guardian_id LIMIT ${sql.lit(maxSharing)}) AS person`.execute(db);
  return rows;
}
