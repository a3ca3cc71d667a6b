/** Mails and links of evaluations that went to guardians in cases which do not name them any more (PRIV-7, PRIV-9). */
import { type Kysely, type SqlBool, sql } from "kysely";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;

/** How the log entry of a mail to a guardian begins. */
export const mailedTo = (name: string, address: string) => `Mail to ${name} (${address}): `;

/** The names and addresses that guardians have or had: the audit log has earlier ones. */
async function contactsOf(db: Db, ids: readonly number[]) {
  const { rows } = await sql<Record<"first" | "last" | "address", string | null>>`
    SELECT DISTINCT told->>'first_name' AS first, told->>'last_name' AS last, told->>'email' AS address
    FROM (
      SELECT to_jsonb(guardians) AS told FROM guardians WHERE guardian_id = ANY (${ids}::integer[])
      UNION ALL SELECT unnest(ARRAY[before, after]) FROM audit_log
      WHERE entity = 'guardians' AND entity_id = ANY (${ids.map(String)}::text[])) AS known`.execute(
    db,
  );
  const all = (column: keyof (typeof rows)[number]) => [
    ...new Set(rows.flatMap((row) => row[column] || [])),
  ];
  // A row of the audit log has only the part of a name that was changed.
  const lastNames = all("last");
  const names = all("first").flatMap((first) => lastNames.map((last) => `${first} ${last}`));
  return { names, addresses: all("address") };
}

/** @param ids a guardian's, and those of the records merged into it */
export async function mailsToGuardian(db: Db, ids: readonly number[]) {
  const { names, addresses } = await contactsOf(db, ids);
  const lowerCase = addresses.map((each) => each.toLowerCase());
  const isFormer = sql<SqlBool>`(primary_guardian_id = ANY (${ids}::integer[])
    OR secondary_guardian_id = ANY (${ids}::integer[])) IS NOT TRUE`;
  // Others of the family may have the same address.
  const wasTheirs = sql<SqlBool>`(lower(to_address) = ANY (${lowerCase}::text[]) AND to_name = ANY (${names}::text[]))`;
  const links = await db
    .selectFrom("evaluation_links")
    .innerJoin("cases", "cases.case_id", "evaluation_links.case_id")
    .select("link_id")
    .where(isFormer)
    .where(wasTheirs)
    .execute();
  const linkIds = links.map(({ link_id }) => link_id);
  const mails = await db
    .selectFrom("mail")
    .leftJoin("family_mails", "family_mails.mail_id", "mail.mail_id")
    .leftJoin("cases", "cases.case_id", "mail.case_id")
    .select("mail.mail_id")
    .where(sql<SqlBool>`evaluation_link_id = ANY (${linkIds}::integer[]) OR (kind = 'family' AND ${isFormer}
      AND (guardian_id = ANY (${ids}::integer[]) OR (guardian_id IS NULL AND ${wasTheirs})))`)
    .execute();
  return { names, addresses, linkIds, mailIds: mails.map(({ mail_id }) => mail_id) };
}

/** Whether a log entry has the text of a mail to one of these names at one of these addresses. */
const isMailTo = ({ names, addresses }: Awaited<ReturnType<typeof contactsOf>>) => {
  const beginnings = names.flatMap((name) => addresses.map((each) => mailedTo(name, each)));
  return sql<SqlBool>`(details LIKE 'Mail to %' AND EXISTS (
    SELECT FROM unnest(${beginnings}::text[]) AS beginning WHERE starts_with(details, beginning)))`;
};

/** The cases whose log has the text of a mail to these guardians. */
export async function casesThatMailed(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("case_logs")
    .select("case_id")
    .distinct()
    .where(isMailTo(await contactsOf(db, ids)))
    .orderBy("case_id")
    .execute();
  return rows.map(({ case_id }) => case_id);
}

/** The transaction must be allowed to change the audit log (retention/erase.ts). @param ids see {@link mailsToGuardian} */
export async function eraseMailsToGuardian(db: Db, ids: readonly number[]): Promise<void> {
  const { names, addresses, linkIds, mailIds } = await mailsToGuardian(db, ids);
  const lowerCase = addresses.map((each) => each.toLowerCase());
  await sql`DELETE FROM mail WHERE mail_id = ANY (${mailIds}::integer[])`.execute(db);
  await sql`DELETE FROM evaluation_links WHERE link_id = ANY (${linkIds}::integer[])`.execute(db);
  // Mails are kept for some days only, and these rows for longer.
  await sql`
    UPDATE audit_log SET before = NULL, after = NULL
    WHERE (before IS NOT NULL OR after IS NOT NULL)
      AND ((entity = 'evaluation_links' AND entity_id = ANY (${linkIds.map(String)}::text[]))
        OR (entity = 'mail' AND (lower(before->>'to_address') = ANY (${lowerCase}::text[])
          OR lower(after->>'to_address') = ANY (${lowerCase}::text[])))
        OR (detail = 'mail to the family' AND after->>'mailed' = ANY (${names}::text[]) AND EXISTS (
          SELECT FROM case_logs WHERE case_logs.case_id = audit_log.case_id AND ${isMailTo({ names, addresses })})))`.execute(
    db,
  );
}
