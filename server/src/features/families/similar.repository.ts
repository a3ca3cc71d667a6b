/** Finds guardians who may be the one that somebody is typing in (DUP-1), and duplicates. */
import {
  type comparedFields,
  type Duplicate,
  maxSimilar,
  type SimilarGuardian,
} from "@helpline/contract/families/similar";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { type Kysely, sql } from "kysely";
import { hasNumber } from "#database/expressions";
import type { Tables } from "#database/tables";
import { tableOf } from "#features/reference-records/index";

/** What has been typed; null for what has not. */
export type Typed = Readonly<Record<(typeof comparedFields)[number], string | null>>;

/** Fewer digits are no telephone number yet. */
const minDigits = 6;
/**
 * The least trigram similarity of names that count beside another reason: Siobhan and Shivaun Akhtar have 0.39.
 */
const similarName = 0.3;
/** How many guardians each comparison looks at: a hundred may share a postcode. */
const maxCompared = 200;

/**
 * The best matches first. Each comparison uses an index of its own. A similar name alone is no reason: it
 * counts beside the same postcode. Alone, the whole name has to be the same.
 * @param exceptId a guardian to leave out, or 0
 */
export async function similarGuardians(
  db: Kysely<Tables>,
  given: Typed,
  exceptId: number,
): Promise<SimilarGuardian[]> {
  const typed = (field: keyof Typed) => sql`${given[field]}::text`;
  const name = sql`(search_first_name || ' ' || search_last_name)`;
  const most = sql.lit(maxCompared);
  const found = sql<SimilarGuardian>`
    WITH typed AS MATERIALIZED (
      SELECT helpline_squash(${typed("first_name")}) || ' ' || helpline_squash(${typed("last_name")}) AS typed_name,
        nullif(helpline_squash(${typed("postcode")}), '') AS typed_postcode,
        nullif(helpline_squash(${typed("email")}), '') AS typed_email,
        ARRAY(SELECT digits FROM unnest(helpline_numbers(${typed("telephone")})
            || helpline_numbers(${typed("mobile")})) AS digits
          WHERE length(digits) >= ${sql.lit(minDigits)}) AS numbers
    ), candidates AS (
      (SELECT guardian_id FROM guardians, typed WHERE ${hasNumber("guardians", sql`numbers`)} LIMIT ${most})
      UNION (SELECT guardian_id FROM guardians, typed WHERE search_email = typed_email LIMIT ${most})
      UNION (SELECT guardian_id FROM guardians, typed WHERE search_postcode = typed_postcode
        AND similarity(${name}, typed_name) >= ${sql.lit(similarName)} LIMIT ${most})
      UNION (SELECT guardian_id FROM guardians
        WHERE helpline_fold(last_name) = helpline_fold(${typed("last_name")})
          AND helpline_fold(first_name) = helpline_fold(${typed("first_name")}) LIMIT ${most})
    ), compared AS (
      SELECT guardians.*, coalesce(similarity(${name}, typed_name), 0) AS likeness, array_remove(ARRAY[
        CASE WHEN ${name} = typed_name THEN 'name'
          WHEN similarity(${name}, typed_name) >= ${sql.lit(similarName)} THEN 'similar name' END,
        CASE WHEN ${hasNumber("guardians", sql`numbers`)} THEN 'telephone' END,
        CASE WHEN search_postcode = typed_postcode THEN 'postcode' END,
        CASE WHEN search_email = typed_email THEN 'email' END], NULL) AS reasons,
        CASE WHEN ${typed("dob")} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' AND dob::text <> ${typed("dob")}
          THEN 1 ELSE 0 END AS other_birthday
      FROM guardians JOIN candidates USING (guardian_id), typed
      WHERE guardian_id <> ${exceptId}::integer
    )
    SELECT guardian_id, first_name, last_name, address_1, city, postcode, telephone, mobile, email, dob, reasons,
      other_birthday
    FROM compared ORDER BY other_birthday, cardinality(reasons) DESC, likeness DESC, guardian_id
    LIMIT ${sql.lit(maxSimilar)}`;
  return (await found.execute(db)).rows;
}

/** The records that have the same name as this one, and the same postcode if the kind has one, in any spelling. */
export async function sameNameAndPostcode(
  db: Kysely<Tables>,
  { entity, idField, order: [name], fields, search, systemRecord }: RecordKind,
  id: number,
): Promise<Duplicate[]> {
  const table = sql.table(tableOf({ entity }));
  const same = search.postcode ? [name, "postcode"] : [name];
  const equal = same.map((field) => {
    const folded = sql.ref(`search_${field}`);
    return sql`other.${folded} = this.${folded}`;
  });
  const place = ["address_1", "city", "postcode"].filter((field) => field in fields);
  const shown = place.map((field) => sql`other.${sql.ref(field)}`);
  const found = sql<Omit<Duplicate, "reasons" | "other_birthday">>`
    SELECT other.${sql.ref(idField)} AS id, other.${sql.ref(name)} AS name,
      concat_ws(', ', ${sql.join([...shown, sql`NULL`])}) AS place
    FROM ${table} AS this JOIN ${table} AS other ON ${sql.join(equal, sql` AND `)}
    WHERE this.${sql.ref(idField)} = ${id} AND other.${sql.ref(idField)} NOT IN (${id}, ${systemRecord?.id ?? 0})
    ORDER BY 1 LIMIT ${sql.lit(maxSimilar)}`;
  const { rows } = await found.execute(db);
  return rows.map((row) => ({
    ...row,
    reasons: search.postcode ? ["name", "postcode"] : ["name"],
    other_birthday: 0,
  }));
}
