/** Builders of stored test data. They fill in whatever a test does not set, and create missing parents. */
import { noToEverything } from "@helpline/contract/cases/sample-answers";
import { type Insertable, type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import { hashPassword } from "#security/passwords";

type Db = Kysely<Tables>;

export const testPassword = "correct horse";

let made = 0;
const next = () => {
  made += 1;
  return made;
};

let hashed: Promise<string> | undefined;

type Overrides<T extends keyof Tables> = Partial<Insertable<Tables[T]>>;

export async function insertUser(database: Db, overrides: Overrides<"users"> = {}) {
  hashed ??= hashPassword(testPassword);
  return database
    .insertInto("users")
    .values({
      user_type: overrides.user_type ?? "advisor",
      username: overrides.username ?? `username${next()}`,
      password_hash: await hashed,
      first_name: overrides.first_name ?? "Wilhelmina",
      last_name: overrides.last_name ?? "Okonkwo",
      gender: overrides.gender ?? "female",
      city: overrides.city ?? "Leeds",
      county: overrides.county ?? "West Yorkshire",
      email: overrides.email ?? "w.okonkwo@example.org",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const address = { city: "Leeds", county: "West Yorkshire", postcode: "LS1 4AB" };

export async function insertGuardian(database: Db, overrides: Overrides<"guardians"> = {}) {
  return database
    .insertInto("guardians")
    .values({
      first_name: "Marguerite",
      last_name: "Featherstonehaugh",
      gender: "female",
      address_1: "12 Mill Lane",
      telephone: "0113 496 0123",
      ...address,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertGp(database: Db, overrides: Overrides<"gps"> = {}) {
  return database
    .insertInto("gps")
    .values({ practice_name: "Mill Lane Surgery", ...address, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertSchool(database: Db, overrides: Overrides<"schools"> = {}) {
  return database
    .insertInto("schools")
    .values({ name: "Mill Lane Primary School", ...address, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertLocalAuthority(
  database: Db,
  overrides: Overrides<"local_authorities"> = {},
) {
  return database
    .insertInto("local_authorities")
    .values({ name: "Leeds City Council", ...address, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A log entry of a case, by a user, at a time. */
export async function insertLog(
  database: Db,
  entry: Pick<Insertable<Tables["case_logs"]>, "case_id" | "logged_by"> & Overrides<"case_logs">,
) {
  const added = await database
    .insertInto("case_logs")
    .values({
      entry_type: "call",
      duration: 30,
      further_action: "save",
      user_type: "advisor",
      ...entry,
    })
    .returning(["case_log_id", "added_on"])
    .executeTakeFirstOrThrow();
  await database
    .updateTable("cases")
    .set({
      first_entry_on: sql<string>`least(first_entry_on, ${added.added_on}::timestamptz)`,
      last_entry_on: sql<string>`greatest(last_entry_on, ${added.added_on}::timestamptz)`,
    })
    .where("case_id", "=", entry.case_id)
    .execute();
  return added;
}

/** The follow-ups of a case, oldest first. */
export const storedFollowUps = (database: Db, caseId: number) =>
  database
    .selectFrom("follow_ups")
    .selectAll()
    .where("case_id", "=", caseId)
    .orderBy("follow_up_id")
    .execute();

/** An open follow-up of a case. */
export const insertFollowUp = (
  database: Db,
  values: Pick<Insertable<Tables["follow_ups"]>, "case_id" | "created_by"> &
    Overrides<"follow_ups">,
) =>
  database
    .insertInto("follow_ups")
    .values({ due_on: "2026-12-01", text: "Ring the school", assigned_to: null, ...values })
    .returning("follow_up_id")
    .executeTakeFirstOrThrow();

export async function insertCase(database: Db, overrides: Overrides<"cases"> = {}) {
  const guardianId = overrides.primary_guardian_id ?? (await insertGuardian(database)).guardian_id;
  return database
    .insertInto("cases")
    .values({
      primary_guardian_id: guardianId,
      primary_guardian_relationship_with_child: "Mother",
      reason_for_the_call_today: "Advice on an EHCP",
      band: 1,
      added_on: "2026-01-05",
      ...noToEverything,
      attending_school: "not attending",
      ...overrides,
    })
    .returning(["case_id"])
    .executeTakeFirstOrThrow();
}
