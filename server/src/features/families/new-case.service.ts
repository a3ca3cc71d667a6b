/** What a new case can take over from its primary guardian: offered, never filled in by itself. */
import {
  maxSuggested,
  type NewCaseOffers,
  type SuggestedField,
  type Suggestion,
} from "@helpline/contract/families/new-case";
import { largestId } from "@helpline/contract/largest-id";
import { gps } from "@helpline/contract/reference-records/gps";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { localAuthorities } from "@helpline/contract/reference-records/local-authorities";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { schools } from "@helpline/contract/reference-records/schools";
import { recordMissing } from "#features/reference-records/index";
import type { LoggedInContext } from "#http/context";
import { audit } from "#security/audit";
import { casesOfGuardiansFamily } from "./families.repository.ts";
import { findHome, recordsInTown, recordsOfCases } from "./new-case.repository.ts";

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
export async function newCaseOffers(
  context: LoggedInContext,
  asked: number,
): Promise<NewCaseOffers> {
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
