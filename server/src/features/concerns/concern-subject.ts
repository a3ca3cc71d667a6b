/**
 * What a concern is about: a copy of the names and numbers on record when it is raised, so that deleting or
 * changing a record takes nothing from it (SAFE-10). Only what the author may see can be named.
 */
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import type { ConcernCreate, ConcernPerson } from "@helpline/contract/concerns/concerns";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { showReference } from "@helpline/contract/enquiries/enquiry-values";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordMessages } from "@helpline/contract/reference-records/record-kind";
import { type Kysely, sql } from "kysely";
import { fullName } from "#database/expressions";
import type { Tables } from "#database/tables";
import { ownView, visibleCases, visibleGuardian } from "#features/cases/index";
import { type Reader, visibleEnquiries } from "#features/enquiries/index";
import type { LoggedInContext } from "#http/context";
import { notFound } from "#http/errors";

type Db = Kysely<Tables>;
type Asked = Pick<ConcernCreate, "case_id" | "enquiry_id" | "guardian_id">;

interface Subject {
  readonly case_id: number | null;
  readonly enquiry_id: number | null;
  readonly guardian_id: number | null;
  readonly about: string;
  readonly people: readonly ConcernPerson[];
}

const noContact = { telephone: null, mobile: null, email: null, postcode: null } as const;

const findCase = (db: Db, reader: Reader, id: number) =>
  db
    .selectFrom("cases")
    .select(["case_id", "primary_guardian_id", "secondary_guardian_id"])
    .select(sql<string>`concat_ws(' ', child_first_name, child_last_name)`.as("child_name"))
    .where("case_id", "=", id)
    .where(visibleCases(reader, ownView(reader)))
    // Retention, which locks the case, waits until the concern is stored.
    .forKeyShare()
    .executeTakeFirst();

const findEnquiry = (db: Db, reader: Reader, id: number) =>
  db
    .selectFrom("enquiries")
    .select(["enquiry_id", "reference", "case_id", "guardian_id"])
    .select(["name", "child_name", "telephone", "email", "postcode"])
    .where("enquiry_id", "=", id)
    .where(visibleEnquiries(reader))
    .forKeyShare()
    .executeTakeFirst();

const findGuardian = (db: Db, reader: Reader, id: number) =>
  visibleGuardian(db, reader, id).select("guardian_id").forKeyShare().executeTakeFirst();

type FoundCase = NonNullable<Awaited<ReturnType<typeof findCase>>>;
type FoundEnquiry = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>;

/** What a row is found by, if the author named one. @throws AppError 404 for what the author may not see */
async function required<R>(
  id: number | null | undefined,
  find: (id: number) => Promise<R | undefined>,
  message: string,
): Promise<R | null> {
  if (!id) return null;
  const found = await find(id);
  // Not recorded in the audit log, which others read.
  if (!found) throw notFound(message);
  return found;
}

const callerOf = ({ name, telephone, email, postcode }: FoundEnquiry): ConcernPerson => ({
  who: "Caller",
  name: name ?? concernMessages.unnamed,
  telephone,
  mobile: null,
  email,
  postcode,
});

const guardiansOf = (
  guardianId: number | null,
  ofCase: FoundCase | null,
): readonly (readonly [number | null, string])[] => [
  [guardianId, "Guardian"],
  [ofCase?.primary_guardian_id ?? null, "Primary guardian"],
  [ofCase?.secondary_guardian_id ?? null, "Secondary guardian"],
];

/** The guardians of these ids, each once, with what they are to the child. */
async function named(db: Db, guardianIds: ReturnType<typeof guardiansOf>) {
  const people: ConcernPerson[] = [];
  const done = new Set<number | null>([null]);
  for (const [id, who] of guardianIds) {
    if (done.has(id)) continue;
    done.add(id);
    const found = await db
      .selectFrom("guardians")
      .select(["telephone", "mobile", "email", "postcode", fullName("guardians").as("name")])
      .where("guardian_id", "=", id)
      .executeTakeFirst();
    if (found) people.push({ who, ...found });
  }
  return people;
}

/** "Rivka Bloom, case 12": the child or whoever else is known, and where. */
function inWords(
  people: readonly ConcernPerson[],
  ofCase: FoundCase | null,
  enquiry: Pick<FoundEnquiry, "reference"> | null,
): string {
  const parts = [
    people[0]?.name,
    ofCase && `case ${ofCase.case_id}`,
    enquiry && `enquiry ${showReference(enquiry.reference)}`,
  ];
  return parts.filter(Boolean).join(", ") || concernMessages.unnamed;
}

/** Somebody who is of the case that a lead tied the concern to: they go when it is tied to another one. */
type KeptPerson = ConcernPerson & { readonly tied?: true };

/**
 * A concern that a lead ties to a case: whom it is about then, with the names and numbers of the case as they are now.
 * @throws AppError 404 for a case that the lead may not see
 */
export async function tiedTo(
  { db, identity }: LoggedInContext,
  concern: { readonly people: readonly KeptPerson[]; readonly enquiry_id: number | null },
  caseId: number,
) {
  const ofCase = await findCase(db, identity, caseId);
  if (!ofCase) throw notFound(caseMessages.notFound);
  const raised = concern.people.filter(({ tied }) => !tied);
  const found: ConcernPerson[] = [
    ...(ofCase.child_name ? [{ who: "Child", name: ofCase.child_name, ...noContact }] : []),
    ...(await named(db, guardiansOf(null, ofCase))),
  ];
  const added = found.map((person) => ({ ...person, tied: true }));
  const enquiry = concern.enquiry_id;
  return {
    case_id: ofCase.case_id,
    people: JSON.stringify([...added, ...raised]),
    about: inWords(found, ofCase, enquiry === null ? null : await referenceOf(db, enquiry)),
  };
}

const referenceOf = async (db: Db, id: number) =>
  (await db
    .selectFrom("enquiries")
    .select("reference")
    .where("enquiry_id", "=", id)
    .executeTakeFirst()) ?? null;

/** @throws AppError 404 for what the author may not see */
export async function subjectOf({ db, identity }: LoggedInContext, asked: Asked): Promise<Subject> {
  const { notFound: noCase } = caseMessages;
  const ofCase = await required(asked.case_id, (id) => findCase(db, identity, id), noCase);
  const { notFound: noEnquiry } = enquiryMessages;
  const enquiry = await required(
    asked.enquiry_id,
    (id) => findEnquiry(db, identity, id),
    noEnquiry,
  );
  const noGuardian = recordMessages.noSuchRecord(guardians.one);
  await required(asked.guardian_id, (id) => findGuardian(db, identity, id), noGuardian);

  const guardianId = asked.guardian_id ?? enquiry?.guardian_id ?? null;
  const child = ofCase?.child_name || enquiry?.child_name;
  const people = [
    ...(child ? [{ who: "Child", name: child, ...noContact }] : []),
    ...(enquiry ? [callerOf(enquiry)] : []),
    ...(await named(db, guardiansOf(guardianId, ofCase))),
  ];
  return {
    case_id: ofCase?.case_id ?? enquiry?.case_id ?? null,
    enquiry_id: enquiry?.enquiry_id ?? null,
    guardian_id: guardianId,
    about: inWords(people, ofCase, enquiry),
    people,
  };
}
