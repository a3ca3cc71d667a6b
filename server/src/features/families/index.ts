/** Families: the cases of a guardian or another record, and the other cases of a case's family. */
import {
  familyMessages,
  familyRoutes,
  maxListed,
  maxRelated,
} from "@helpline/contract/families/families";
import {
  maxSuggested,
  type NewCaseOffers,
  newCaseRoutes,
  type SuggestedField,
  type Suggestion,
} from "@helpline/contract/families/new-case";
import { recordFamilyRoutes } from "@helpline/contract/families/record-cases";
import { comparedFields, type Duplicate, similarRoutes } from "@helpline/contract/families/similar";
import { bornOn } from "@helpline/contract/families/similar-words";
import type { RouteInput } from "@helpline/contract/http";
import { largestId } from "@helpline/contract/limits";
import { messages } from "@helpline/contract/messages";
import { gps } from "@helpline/contract/reference-records/gps";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { localAuthorities } from "@helpline/contract/reference-records/local-authorities";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { schools } from "@helpline/contract/reference-records/schools";
import { fullName } from "@helpline/contract/words";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { Tables } from "#database/tables";
import { ownView, presentRow, requireCase, visibleCases } from "#features/cases/index";
import { recordMissing, requireRecord, tableOf } from "#features/reference-records/index";
import type { Identity, LoggedInContext } from "#http/context";
import { answer, type HandledRoute, inTurn, read } from "#http/route";
import { audit, auditSearch, auditShown } from "#security/audit";
import {
  casesOfGuardiansFamily,
  casesOfRecord,
  relatedCases,
  visibleRows,
} from "./families.repository.ts";
import { sameNameAndPostcode, similarGuardians, type Typed } from "./similar.repository.ts";

// What a new case can take over from its primary guardian: offered, never filled in by itself.

// Queries of what a new case can take over from its primary guardian.

type Db = Kysely<Tables>;

/** Undefined if there is no such guardian. */
const findHome = (db: Db, guardianId: number) =>
  db
    .selectFrom("guardians")
    .select(["last_name", "address_1", "address_2", "city", "county", "postcode"])
    .where("guardian_id", "=", guardianId)
    .executeTakeFirst();

/**
 * The records that these cases name, in the same order, as far as the caller may see the cases. Closed ones are
 * not offered (REC-17).
 */
const recordsOfCases = (db: Db, identity: Identity, caseIds: readonly number[]) =>
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

interface NamedId {
  readonly id: number;
  readonly name: string;
}

interface Place {
  readonly city: string;
  readonly postcode: string;
}

/** Open records of a kind in a town, those whose postcode begins like this one first, then by name. */
async function recordsInTown(
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

type CaseRecords = Awaited<ReturnType<typeof recordsOfCases>>[number];

/** The kind of each field's record, and its name among the records of a case. */
const named: Readonly<
  Record<SuggestedField, { readonly kind: RecordKind; readonly name: keyof CaseRecords }>
> = {
  gp_id: { kind: gps, name: "practice_name" },
  local_authority_id: { kind: localAuthorities, name: "local_authority_name" },
  school_id: { kind: schools, name: "school_name" },
};

/** Recorded as a read of the guardian, whose name and address it shows. */
async function newCaseOffers(context: LoggedInContext, asked: number): Promise<NewCaseOffers> {
  const { db, identity } = context;
  const guardianId = Math.min(asked, largestId);
  const home = await findHome(db, guardianId);
  if (!home) throw await recordMissing(db, guardians, guardianId);
  const family = await casesOfGuardiansFamily(db, guardianId);
  const caseIds = family.map(({ case_id }) => case_id);
  const cases = caseIds.length === 0 ? [] : await recordsOfCases(db, identity, caseIds);
  const suggested = async (field: SuggestedField) => {
    const { kind } = named[field];
    const inTown = await recordsInTown(db, kind, home);
    const all = [
      ...ofCases(cases, field),
      ...inTown.map((record) => ({ ...record, case_id: null })),
    ];
    // Home schooling is no school to choose: it follows from another answer.
    return firstOfEach(all.filter(({ id }) => id !== kind.systemRecord?.id));
  };
  const [gp_id, local_authority_id, school_id] = await Promise.all([
    suggested("gp_id"),
    suggested("local_authority_id"),
    suggested("school_id"),
  ]);
  await audit(context, { action: "read", entity: guardians.entity, entityId: guardianId });
  const { last_name, address_1, address_2, city, county, postcode } = home;
  const address = [address_1, address_2, city, county, postcode].filter(Boolean).join("\n");
  return {
    child_last_name: last_name,
    child_home_address: address,
    town: city,
    county,
    gp_id,
    local_authority_id,
    school_id,
  };
}

const ofCases = (cases: readonly CaseRecords[], field: SuggestedField): Suggestion[] =>
  cases.flatMap((each) => {
    const id = each[field];
    return id === null
      ? []
      : [{ id, name: String(each[named[field].name]), case_id: each.case_id }];
  });

function firstOfEach(all: readonly Suggestion[]): Suggestion[] {
  const isFirst = ({ id }: Suggestion, at: number) =>
    all.findIndex((other) => other.id === id) === at;
  return all.filter(isFirst).slice(0, maxSuggested);
}

type Asking = Pick<LoggedInContext, "db" | "identity">;

async function casesOf(context: LoggedInContext, kind: RecordKind, asked: number) {
  const { db, identity } = context;
  const id = Math.min(asked, largestId);
  await requireRecord(db, kind, id);
  const found = await casesOfRecord(db, identity, kind, id);
  const rows = found.slice(0, maxListed).map(presentRow);
  await auditShown(context, "record", rows);
  return answer(rows, found.length > maxListed ? familyMessages.newest : messages.ok);
}

/** The other cases of a case's family, those that this person may see; the number of the rest. */
export async function familyOf({ db, identity }: Asking, caseId: number) {
  const related = await relatedCases(db, caseId);
  if (related.length === 0) return { cases: [], others: 0 };
  const shared = new Map(related.map(({ case_id, guardian }) => [case_id, guardian]));
  const rows = await visibleRows(db, identity, [...shared.keys()]);
  const cases = rows.map((row) => ({
    ...presentRow(row),
    shares: shared.get(row.case_id) ? ("guardian" as const) : ("address" as const),
  }));
  return { cases, others: related.length - cases.length };
}

async function family(context: LoggedInContext, caseId: number) {
  await requireCase(context, caseId, ownView(context.identity));
  const found = await familyOf(context, caseId);
  await auditShown(context, "family", found.cases, caseId);
  return found;
}

type Typing = RouteInput<typeof similarRoutes.similar>["body"];

/** Recorded as a search when it shows somebody; it runs again and again while a person types. */
async function similar(context: LoggedInContext, { except_id, ...typing }: Typing) {
  const typed = Object.fromEntries(
    comparedFields.map((field) => [field, typing[field]?.trim() || null]),
  ) as Typed;
  const found = await similarGuardians(context.db, typed, except_id ?? 0);
  const ids = found.map(({ guardian_id }) => guardian_id);
  if (ids.length > 0) await auditSearch(context, { entity: "guardians", ids, more: false });
  return found;
}

/** Similar guardians to one on file. */
async function similarToGuardian(context: LoggedInContext, id: number): Promise<Duplicate[]> {
  const typed = await context.db
    .selectFrom("guardians")
    .select(comparedFields)
    .where("guardian_id", "=", id)
    .executeTakeFirst();
  const found = typed ? await similar(context, { ...typed, except_id: id }) : [];
  return found.map(({ guardian_id, reasons, other_birthday, ...each }) => ({
    id: guardian_id,
    name: fullName(each),
    reasons,
    other_birthday,
    place: [bornOn(each.dob), each.address_1, each.city, each.postcode, each.telephone, each.mobile]
      .filter(Boolean)
      .join(", "),
  }));
}

async function duplicates(context: LoggedInContext, kind: RecordKind, asked: number) {
  const id = Math.min(asked, largestId);
  await requireRecord(context.db, kind, id);
  return kind.entity === guardians.entity
    ? similarToGuardian(context, id)
    : sameNameAndPostcode(context.db, kind, id);
}

export function familiesFeature(): HandledRoute[] {
  return [
    inTurn(read(similarRoutes.similar, ({ body }, context) => similar(context, body))),
    read(familyRoutes.family, ({ params }, context) => family(context, params.id)),
    read(newCaseRoutes.offers, ({ params }, context) => newCaseOffers(context, params.id)),
    ...recordFamilyRoutes.flatMap(({ kind, ...routes }) => [
      read(routes.cases, ({ params }, context) => casesOf(context, kind, params.id)),
      read(routes.duplicates, ({ params }, context) => duplicates(context, kind, params.id)),
    ]),
  ];
}
