/** Families: the cases of a guardian or another record, and the other cases of a case's family. */
import {
  familyMessages,
  familyRoutes,
  maxListed,
  recordFamilyRoutes,
} from "@helpline/contract/families/families";
import { newCaseRoutes } from "@helpline/contract/families/new-case";
import { comparedFields, type Duplicate, similarRoutes } from "@helpline/contract/families/similar";
import type { RouteInput } from "@helpline/contract/http";
import { largestId } from "@helpline/contract/largest-id";
import { messages } from "@helpline/contract/messages";
import { guardians } from "@helpline/contract/reference-records/guardians";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { ownView, presentRow, requireCase } from "#features/cases/index";
import { requireRecord } from "#features/reference-records/index";
import type { LoggedInContext } from "#http/context";
import { answer, type HandledRoute, inTurn, read } from "#http/route";
import { auditSearch, auditShown } from "#security/audit";
import { casesOfRecord, relatedCases, visibleRows } from "./families.repository.ts";
import { newCaseOffers } from "./new-case.service.ts";
import { sameNameAndPostcode, similarGuardians, type Typed } from "./similar.repository.ts";

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
  return found.map(({ guardian_id, first_name, last_name, reasons, ...each }) => ({
    id: guardian_id,
    name: `${first_name} ${last_name}`,
    reasons,
    place: [each.address_1, each.city, each.postcode, each.telephone, each.mobile]
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
