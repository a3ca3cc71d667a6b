/** Queries of the templates of letters. */
import type { Addressee } from "@helpline/contract/letters/letters";
import { type Kysely, sql } from "kysely";
import { fullNameOrUnknown } from "#database/expressions";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;

/** What is stored of a file that becomes a version. */
export interface NewVersion {
  readonly file_name: string;
  readonly file: Buffer;
  readonly placeholders: readonly string[];
  readonly added_by: number;
}

export interface NamedTemplate {
  readonly name: string;
  readonly addressed_to: Addressee;
}

/** The templates by name. */
export const findTemplates = (db: Db) =>
  db.selectFrom("letter_templates").selectAll().orderBy(sql`lower(name)`).execute();

/** All versions without their files, the newest of each template first. */
export const findVersions = (db: Db) =>
  db
    .selectFrom("letter_template_versions")
    .leftJoin("users", "users.user_id", "letter_template_versions.added_by")
    .select([
      "template_id",
      "number",
      "file_name",
      sql<number>`octet_length(file)`.as("size"),
      "placeholders",
      fullNameOrUnknown("users").as("added_by"),
      "letter_template_versions.added_on",
    ])
    .orderBy("number", "desc")
    .execute();

/** The templates with the placeholders of their newest versions. */
export const findNewest = (db: Db) =>
  db
    .selectFrom("letter_templates")
    .innerJoin("letter_template_versions as newest", (join) =>
      join.onRef("newest.template_id", "=", "letter_templates.template_id").on(
        sql<boolean>`newest.number = (SELECT max(number) FROM letter_template_versions AS other
          WHERE other.template_id = letter_templates.template_id)`,
      ),
    )
    .select([
      "letter_templates.template_id",
      "name",
      "addressed_to",
      "newest.placeholders",
      "newest.number",
    ])
    .orderBy(sql`lower(name)`);

/** One template with its newest file. */
export const findToWrite = (db: Db, templateId: number) =>
  findNewest(db)
    .select("newest.file")
    .where("letter_templates.template_id", "=", templateId)
    .executeTakeFirst();

export const findVersion = (db: Db, templateId: number, number: number) =>
  db
    .selectFrom("letter_template_versions")
    .select(["file_name", "file"])
    .where("template_id", "=", templateId)
    .where("number", "=", number)
    .executeTakeFirst();

/** Serialises changes of the list until the transaction ends, so that names and the limit hold. */
export async function lockTemplates(db: Db) {
  await sql`LOCK TABLE letter_templates IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  return findTemplates(db);
}

export async function insertTemplate(db: Db, template: NamedTemplate): Promise<number> {
  const { template_id } = await db
    .insertInto("letter_templates")
    .values(template)
    .returning("template_id")
    .executeTakeFirstOrThrow();
  return template_id;
}

/** Adds the file as the newest version. @returns its number */
export async function insertVersion(db: Db, templateId: number, version: NewVersion) {
  const { number } = await db
    .insertInto("letter_template_versions")
    .values({
      ...version,
      template_id: templateId,
      placeholders: JSON.stringify(version.placeholders),
      number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM letter_template_versions
        WHERE template_id = ${templateId})`,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  return number;
}

export async function updateTemplate(
  db: Db,
  templateId: number,
  template: NamedTemplate & { readonly version: number },
): Promise<void> {
  await db
    .updateTable("letter_templates")
    .set(template)
    .where("template_id", "=", templateId)
    .execute();
}

export async function deleteTemplate(db: Db, templateId: number): Promise<void> {
  await db.deleteFrom("letter_templates").where("template_id", "=", templateId).execute();
}
