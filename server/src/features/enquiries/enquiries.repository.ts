/** Queries of single enquiries. */
import { randomInt } from "node:crypto";
import type { GuardianAlert } from "@helpline/contract/alerts/alerts.plain";
import { enquiryDraftKinds } from "@helpline/contract/drafts/drafts";
import { referenceAlphabet, referenceLength } from "@helpline/contract/enquiries/enquiry-values";
import { largestId } from "@helpline/contract/limits";
import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from "kysely";
import { fullName, fullNameOrUnknown } from "#database/expressions";
import type { Tables } from "#database/tables";
import { guardianIsVisible, visibleGuardian } from "#features/cases/index";
import { deleteDraftsAbout } from "#features/drafts/index";
import { type Reader, ringerId, visibleCaseId, visibleEnquiries } from "./enquiry-scope.ts";

type Db = Kysely<Tables>;

/** An enquiry as it is stored, without what only the database uses. */
const storedColumns = [
  "enquiry_id",
  "reference",
  "taken_by",
  "taken_on",
  "channel",
  "caller",
  "topic",
  "minutes",
  "notes",
  "outcome",
  "name",
  "telephone",
  "email",
  "postcode",
  "child_name",
  "local_authority_id",
  "guardian_id",
  "case_id",
  "call_back_on",
  "call_back_by",
  "version",
] as const;
export type StoredEnquiry = Pick<Selectable<Tables["enquiries"]>, (typeof storedColumns)[number]>;

/** The rows of a list, to be narrowed by conditions. The case is named only to those who see it. */
export const enquiryRows = (db: Db, reader: Reader) =>
  db
    .selectFrom("enquiries")
    .leftJoin("users as taker", "taker.user_id", "enquiries.taken_by")
    .leftJoin("users as ringer", (join) => join.on("ringer.user_id", "=", ringerId))
    .select([
      "enquiries.enquiry_id",
      "enquiries.reference",
      "enquiries.taken_by",
      "enquiries.taken_on",
      "enquiries.channel",
      "enquiries.caller",
      "enquiries.topic",
      "enquiries.minutes",
      "enquiries.outcome",
      "enquiries.name",
      "enquiries.telephone",
      "enquiries.child_name",
      "enquiries.call_back_on",
      "ringer.user_id as call_back_by",
      "enquiries.version",
      fullNameOrUnknown("taker").as("taken_by_name"),
      fullName("ringer").$castTo<string | null>().as("call_back_by_name"),
      visibleCaseId(reader).as("case_id"),
    ]);

/**
 * An enquiry that the reader may see, with the attempts to ring back. Whoever is to ring back sees the alerts
 * of the guardian, also of one whom they do not see otherwise: what not to do has to be known before the call
 * (SAFE-2).
 */
export async function findEnquiry(db: Db, reader: Reader, id: number) {
  const found = await enquiryRows(db, reader)
    .leftJoin("local_authorities as authority", (join) =>
      join.onRef("authority.local_authority_id", "=", "enquiries.local_authority_id"),
    )
    .leftJoin("guardians", (join) =>
      join
        .onRef("guardians.guardian_id", "=", "enquiries.guardian_id")
        .on(guardianIsVisible(reader, sql.ref("enquiries.guardian_id"))),
    )
    .leftJoin("guardians as called", "called.guardian_id", "enquiries.guardian_id")
    .select([
      "enquiries.notes",
      "enquiries.email",
      "enquiries.postcode",
      "enquiries.local_authority_id",
      "authority.name as local_authority_name",
      "guardians.guardian_id",
      fullName("guardians").$castTo<string | null>().as("guardian_name"),
      sql<GuardianAlert[]>`CASE
        WHEN guardians.guardian_id IS NOT NULL THEN called.alerts
        -- Without alerts the answer must not tell that there is a guardian.
        WHEN enquiries.outcome = 'call back' THEN nullif(called.alerts, '[]')
        END`.as("guardian_alerts"),
    ])
    .where("enquiries.enquiry_id", "=", Math.min(id, largestId))
    .where(visibleEnquiries(reader))
    .executeTakeFirst();
  return found && { ...found, attempts: await attemptsOf(db, id) };
}

/** The attempts to ring back, oldest first. */
export const attemptsOf = (db: Db, enquiryId: number) =>
  db
    .selectFrom("enquiry_attempts")
    .leftJoin("users", "users.user_id", "enquiry_attempts.tried_by")
    .select([
      "tried_by as by",
      fullNameOrUnknown("users").as("by_name"),
      "tried_on as on",
      "enquiry_attempts.reached",
      "enquiry_attempts.minutes",
      "enquiry_attempts.notes",
    ])
    .where("enquiry_id", "=", enquiryId)
    .orderBy("attempt_id")
    .execute();

/** All that is held in the enquiries that meet a condition, oldest first. */
export const enquiriesAbout = (db: Db, which: RawBuilder<SqlBool>) =>
  db
    .selectFrom("enquiries")
    .leftJoin("users as taker", "taker.user_id", "enquiries.taken_by")
    .select(storedColumns.map((name) => `enquiries.${name}` as const))
    .select(fullNameOrUnknown("taker").as("taken_by_name"))
    .where(which)
    .orderBy("taken_on")
    .orderBy("enquiry_id")
    .execute();

export async function enquiryIsVisible(db: Db, reader: Reader, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("enquiries")
    .select("enquiry_id")
    .where("enquiry_id", "=", Math.min(id, largestId))
    .where(visibleEnquiries(reader))
    .executeTakeFirst();
  return row !== undefined;
}

/** An enquiry that the reader may see, locked until the transaction ends. */
export const lockEnquiry = (db: Db, reader: Reader, id: number) =>
  db
    .selectFrom("enquiries")
    .select(storedColumns)
    .select(ringerId.as("call_back_by"))
    .where("enquiry_id", "=", id)
    .where(visibleEnquiries(reader))
    .forUpdate()
    .executeTakeFirst();

const newReference = () =>
  Array.from({ length: referenceLength }, () =>
    referenceAlphabet.charAt(randomInt(referenceAlphabet.length)),
  ).join("");

/** So many are tried until one is free: enough as long as fewer than half of the 700 million are used. */
const maxReferences = 40;

export async function insertEnquiry(
  db: Db,
  values: Omit<Insertable<Tables["enquiries"]>, "reference">,
  referenceOf: () => string = newReference,
) {
  for (let tried = 0; tried < maxReferences; tried += 1) {
    const added = await db
      .insertInto("enquiries")
      .values({ ...values, reference: referenceOf() })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returning(["enquiry_id", "reference"])
      .executeTakeFirst();
    if (added) return added;
  }
  throw new Error(`None of ${maxReferences} references was free.`);
}

/** @returns the new version */
export async function changeEnquiry(db: Db, id: number, values: Updateable<Tables["enquiries"]>) {
  const { version } = await db
    .updateTable("enquiries")
    // What is written into one that was cleared is cleared again (PRIV-12).
    .set({ ...values, erased_on: null, version: sql<number>`version + 1` })
    .where("enquiry_id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

export const insertAttempt = (db: Db, values: Insertable<Tables["enquiry_attempts"]>) =>
  db.insertInto("enquiry_attempts").values(values).execute();

/** Deletes the drafts of these enquiries, whoever typed them. */
export async function deleteDraftsOf(db: Db, ids: readonly number[]): Promise<void> {
  await deleteDraftsAbout(db, enquiryDraftKinds, ids);
}

/** Deletes it with the drafts of its forms, which nobody can open any more. */
export async function deleteEnquiry(db: Db, id: number): Promise<void> {
  await db.deleteFrom("enquiries").where("enquiry_id", "=", id).execute();
  await deleteDraftsOf(db, [id]);
}

/** A guardian whom the reader sees, kept from being deleted until the transaction ends. */
export async function guardianExists(db: Db, reader: Reader, id: number): Promise<boolean> {
  const row = await visibleGuardian(db, reader, id)
    .select("guardian_id")
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function authorityExists(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("local_authorities")
    .select("local_authority_id")
    .where("local_authority_id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody who could ring back, kept from being deleted until the transaction ends. */
export const findRinger = (db: Db, id: number) =>
  db
    .selectFrom("users")
    .select(["user_type", "enabled"])
    .where("user_id", "=", id)
    .forKeyShare()
    .executeTakeFirst();

/** The enabled users of these types, by name. */
export const peopleOf = (db: Db, types: readonly string[]) =>
  db
    .selectFrom("users")
    .select(["user_id", "user_type", fullName("users").as("name")])
    .where("enabled", "=", 1)
    .where(sql<SqlBool>`user_type = ANY (${types}::text[])`)
    .orderBy("last_name")
    .orderBy("first_name")
    .orderBy("user_id")
    .execute();

/** The local authorities that have not closed, by name. */
export const authoritiesOf = (db: Db) =>
  db
    .selectFrom("local_authorities")
    .select(["local_authority_id", "name"])
    .where("closed_on", "is", null)
    .orderBy("name")
    .orderBy("local_authority_id")
    .execute();
