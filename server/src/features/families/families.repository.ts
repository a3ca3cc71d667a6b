/** Queries of the cases of a record, and of a family. */
import { maxCounted, maxListed, maxRelated } from "@helpline/contract/families/families";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "#database/tables";
import { caseRowsQuery, ownView, visibleCases } from "#features/cases/index";
import { namingFields } from "#features/reference-records/index";
import type { Identity } from "#http/context";

type Db = Kysely<Tables>;

/**
 * The cases that name a record and that the caller may see, newest first.
 * @returns at most one more than {@link maxListed}, which means that there were more
 */
export const casesOfRecord = (db: Db, identity: Identity, kind: RecordKind, id: number) =>
  caseRowsQuery(db)
    .where((eb) => eb.or(namingFields(kind).map((field) => eb(`cases.${field}`, "=", id))))
    .where(visibleCases(identity, ownView(identity)))
    .orderBy("cases.case_id", "desc")
    .limit(maxListed + 1)
    .execute();

interface Related {
  readonly case_id: number;
  /** Whether the two cases share a guardian, not just the home of one. */
  readonly guardian: boolean;
}

/** How many guardians with one address are looked at: some live in a hostel. */
const maxAtOneAddress = 200;

/** The other cases of a case's family. */
export const relatedCases = (db: Db, caseId: number): Promise<Related[]> =>
  casesOfFamily(
    db,
    sql`SELECT unnest(ARRAY[primary_guardian_id, secondary_guardian_id])
      FROM cases WHERE case_id = ${caseId}`,
    caseId,
  );

/** The cases of a guardian's family. */
export const casesOfGuardiansFamily = (db: Db, guardianId: number): Promise<Related[]> =>
  casesOfFamily(db, sql`${guardianId}`, 0);

/**
 * Those with a guardian in common first, then newest first.
 * @param guardians their ids, for SQL's IN
 * @param exceptId a case to leave out, or 0
 */
async function casesOfFamily(db: Db, guardians: RawBuilder<unknown>, exceptId: number) {
  const { rows } = await sql<Related>`
    WITH own AS MATERIALIZED (
      SELECT guardian_id, search_postcode, helpline_squash(address_1) AS address FROM guardians
      WHERE guardian_id IN (${guardians})
    ), family AS MATERIALIZED (
      SELECT guardian_id, true AS own FROM own
      UNION ALL (SELECT other.guardian_id, false FROM own JOIN guardians AS other
        ON other.search_postcode = own.search_postcode AND helpline_squash(other.address_1) = own.address
        LIMIT ${sql.lit(maxAtOneAddress)})
    ), named AS (
      SELECT case_id, own FROM family JOIN cases ON primary_guardian_id = guardian_id
        WHERE deleted_at IS NULL
      UNION ALL SELECT case_id, own FROM family JOIN cases ON secondary_guardian_id = guardian_id
        WHERE deleted_at IS NULL
    )
    SELECT case_id, bool_or(own) AS guardian FROM named WHERE case_id <> ${exceptId}
    GROUP BY case_id ORDER BY guardian DESC, case_id DESC LIMIT ${sql.lit(maxCounted)}`.execute(db);
  return rows;
}

/** The rows of those of these cases that the caller may see, in the same order. */
export const visibleRows = (db: Db, identity: Identity, caseIds: readonly number[]) =>
  caseRowsQuery(db)
    .where("cases.case_id", "in", caseIds)
    .where(visibleCases(identity, ownView(identity)))
    .orderBy(sql<SqlBool>`array_position(${caseIds}::integer[], cases.case_id)`)
    .limit(maxRelated)
    .execute();
