/** Queries of what a new case can take over from its primary guardian. */
import { maxRelated } from "@helpline/contract/families/families";
import { maxSuggested } from "@helpline/contract/families/new-case";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { Tables } from "#database/tables";
import { ownView, visibleCases } from "#features/cases/index";
import { tableOf } from "#features/reference-records/index";
import type { Identity } from "#http/context";

type Db = Kysely<Tables>;

/** Undefined if there is no such guardian. */
export const findHome = (db: Db, guardianId: number) =>
  db
    .selectFrom("guardians")
    .select(["last_name", "address_1", "address_2", "city", "county", "postcode"])
    .where("guardian_id", "=", guardianId)
    .executeTakeFirst();

/**
 * The records that these cases name, in the same order, as far as the caller may see the cases. Closed ones are
 * not offered (REC-17).
 */
export const recordsOfCases = (db: Db, identity: Identity, caseIds: readonly number[]) =>
  db
    .selectFrom("cases")
    .leftJoin("gps", (join) =>
      join.onRef("gps.gp_id", "=", "cases.gp_id").on("gps.closed_on", "is", null),
    )
    .leftJoin("local_authorities", (join) =>
      join
        .onRef("local_authorities.local_authority_id", "=", "cases.local_authority_id")
        .on("local_authorities.closed_on", "is", null),
    )
    .leftJoin("schools", (join) =>
      join.onRef("schools.school_id", "=", "cases.school_id").on("schools.closed_on", "is", null),
    )
    .select([
      "cases.case_id",
      "gps.gp_id",
      "gps.practice_name",
      "local_authorities.local_authority_id",
      "local_authorities.name as local_authority_name",
      "schools.school_id",
      "schools.name as school_name",
    ] as const)
    .where("cases.case_id", "in", caseIds)
    .where(visibleCases(identity, ownView(identity)))
    .orderBy(sql<SqlBool>`array_position(${caseIds}::integer[], cases.case_id)`)
    .limit(maxRelated)
    .execute();

export interface NamedId {
  readonly id: number;
  readonly name: string;
}

interface Place {
  readonly city: string;
  readonly postcode: string;
}

/** Open records of a kind in a town, those whose postcode begins like this one first, then by name. */
export async function recordsInTown(
  db: Db,
  kind: RecordKind,
  { city, postcode }: Place,
): Promise<NamedId[]> {
  const [id, name] = [sql.ref(kind.idField), sql.ref(kind.order[0])];
  // The last two characters tell streets apart, the last three small parts of a town.
  const alike = (cut: number) =>
    sql`left(search_postcode, ${sql.lit(-cut)}) = left(helpline_squash(${postcode}), ${sql.lit(-cut)})`;
  const { rows } = await sql<NamedId>`
    SELECT ${id} AS id, ${name} AS name FROM ${sql.table(tableOf(kind))}
    WHERE search_city = helpline_squash(${city}) AND closed_on IS NULL
    ORDER BY ${alike(2)} DESC NULLS LAST, ${alike(3)} DESC NULLS LAST, helpline_fold(${name}), ${id}
    LIMIT ${sql.lit(2 * maxSuggested)}`.execute(db);
  return rows;
}
