/** Earlier enquiries of the person on the line (CALL-8). */
import { mayAccess } from "@helpline/contract/access";
import { maxCallersEnquiries } from "@helpline/contract/callers/caller-call";
import type { CallersEnquiry } from "@helpline/contract/callers/callers";
import { soughtText } from "@helpline/contract/contact-details";
import { readReference } from "@helpline/contract/enquiries/enquiry-values";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { fullNameOrUnknown, hasEmail, hasNumber } from "#database/expressions";
import { type Sought, soughtBy } from "#database/sought";
import { executePlannedForValues } from "#database/statement-names";
import type { LoggedInContext } from "#http/context";
import { auditSearch } from "#security/audit";
import { isToldOfOthers, type LookUpOptions, othersFound } from "#security/look-ups";
import { visibleEnquiries } from "./enquiry-scope.ts";

type Condition = RawBuilder<SqlBool>;

/** All words of the text are in the name of the caller. */
function named({ whole, words }: Sought): Condition[] {
  const texts = words.length > 0 ? words.map(({ text }) => text) : [whole.text];
  const conditions = texts.flatMap((text) => {
    if (text === null) return [];
    const pattern = `%${text}%`;
    // The first is what the index has.
    return [sql<SqlBool>`(search LIKE ${pattern} AND search_name LIKE ${pattern})`];
  });
  return conditions.length === 0 ? [] : [sql<SqlBool>`(${sql.join(conditions, sql` AND `)})`];
}

/** What an enquiry was found by: whole values, so that nobody can try parts of them. Null: by nothing. */
function matching(text: string, sought: Sought, byName: boolean): Condition | null {
  const reference = readReference(text);
  const { numbers } = sought;
  const ways = [
    ...(numbers.length === 0 ? [] : [hasNumber("enquiries", sql`${numbers}::text[]`)]),
    ...(text.includes("@") ? [hasEmail("enquiries", text)] : []),
    ...(reference === null ? [] : [sql<SqlBool>`reference = ${reference}`]),
    ...(byName ? named(sought) : []),
  ];
  return ways.length === 0 ? null : sql<SqlBool>`(${sql.join(ways, sql` OR `)})`;
}

interface Found extends Omit<CallersEnquiry, "enquiry_id" | "may_open"> {
  readonly enquiry_id: number;
  readonly may_open: boolean;
}

/** Of a colleague's enquiry nothing but who took it and when: neither what it was about nor what became of it. */
const told = (row: Found): CallersEnquiry =>
  row.may_open ? row : { ...row, enquiry_id: null, caller: null, topic: null, outcome: null };

/** The newest first. An enquiry that the reader may not open has no id in the answer. */
export async function enquiriesOfCaller(
  context: LoggedInContext,
  typed: string,
  options: LookUpOptions,
): Promise<CallersEnquiry[]> {
  const { db, identity } = context;
  const text = soughtText(typed);
  const byName = mayAccess("managers", identity.userType);
  const where = matching(text, await soughtBy(db, text), byName);
  const found = (condition: RawBuilder<SqlBool>) =>
    executePlannedForValues(
      db,
      sql<Found>`
        SELECT enquiry_id, reference, taken_on, ${fullNameOrUnknown("taker")} AS taken_by_name,
          caller, topic, outcome, ${visibleEnquiries(identity)} AS may_open
        FROM (SELECT * FROM enquiries WHERE ${where ?? sql`false`} OFFSET 0) AS enquiries
          LEFT JOIN users AS taker ON taker.user_id = enquiries.taken_by
        WHERE ${condition}
        ORDER BY taken_on DESC, enquiry_id DESC LIMIT ${sql.lit(maxCallersEnquiries)}`,
    );
  const own = await found(visibleEnquiries(identity));
  const others =
    where !== null && isToldOfOthers(context, options)
      ? await othersFound(context, {
          entity: "enquiries",
          find: () => found(sql<SqlBool>`${visibleEnquiries(identity)} IS NOT TRUE`),
          foundOwn: own.length > 0,
        })
      : [];
  const rows = [...own, ...others]
    .toSorted(
      (one, other) =>
        other.taken_on.localeCompare(one.taken_on) || other.enquiry_id - one.enquiry_id,
    )
    .slice(0, maxCallersEnquiries);
  const ids = rows.map(({ enquiry_id }) => enquiry_id);
  await auditSearch(context, { entity: "enquiries", list: "callers", ids, more: false });
  return rows.map(told);
}
