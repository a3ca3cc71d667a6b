/** Queries of case files. */
import { inForm } from "@helpline/contract/plain-text";
import type { Insertable, Kysely } from "kysely";
import { fullName } from "#database/expressions";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;

export async function filesOfCase(db: Db, caseId: number) {
  return db
    .selectFrom("case_files")
    .innerJoin("users", "users.user_id", "case_files.added_by")
    .select([
      "case_files.name",
      "case_files.size",
      "case_files.added_on",
      "case_files.is_letter",
      fullName("users").as("added_by"),
    ])
    .where("case_files.case_id", "=", caseId)
    .execute();
}

/** By the name as it is stored, or composed. The caller must have checked access to the case. */
export async function findFile(db: Db, caseId: number, name: string) {
  return db
    .selectFrom("case_files")
    .selectAll()
    .where("case_id", "=", caseId)
    .where("name", "in", [name, inForm(name, "NFC")])
    .orderBy((eb) => eb("name", "=", name), "desc")
    .executeTakeFirst();
}

export async function nameIsTaken(db: Db, caseId: number, name: string): Promise<boolean> {
  return (await findFile(db, caseId, name)) !== undefined;
}

export async function insertFile(db: Db, file: Insertable<Tables["case_files"]>): Promise<number> {
  const row = await db
    .insertInto("case_files")
    .values(file)
    .returning("file_id")
    .executeTakeFirstOrThrow();
  return row.file_id;
}

/** @returns the deleted file, or undefined if somebody else was faster */
export async function deleteFile(db: Db, fileId: number) {
  return db
    .deleteFrom("case_files")
    .where("file_id", "=", fileId)
    .returningAll()
    .executeTakeFirst();
}
