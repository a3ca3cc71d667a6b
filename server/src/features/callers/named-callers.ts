/**
 * Tells advisors and advocates whose family a caller is if they do not see it: the name and the handler, so that
 * the call can be passed on, and nothing else (CALL-9). A find needs what a caller says of themselves: a whole
 * number, a whole email address, or a last name with the whole postcode.
 */
import { namedDetail } from "@helpline/contract/access-log/access-words";
import { maxCallers } from "@helpline/contract/callers/caller-call";
import type { CallerMatch, NamedCaller } from "@helpline/contract/callers/callers";
import { nobody } from "@helpline/contract/cases/case-status";
import { onlyNumber } from "@helpline/contract/telephone-numbers";
import { type RawBuilder, sql } from "kysely";
import { hasEmail, hasKept, hasNumber, hasOtherAddress } from "#database/expressions";
import { ownView, presentRow, scopeOf } from "#features/cases/index";
import type { LoggedInContext } from "#http/context";
import { audit } from "#security/audit";
import { othersFound } from "#security/look-ups";
import { casesOfCallers, naming, visibleTo } from "./callers.repository.ts";

interface NameAndPostcode {
  readonly name: string;
  readonly postcode: string;
}

/** What a caller says of themselves. */
type Said =
  /** The number's digits. */
  | { readonly telephone: string }
  | { readonly email: string }
  | { readonly alternatives: readonly NameAndPostcode[] };

/**
 * The ways to divide a text into a name and the postcode before or after it: the postcode has digits, the name has none.
 * Forms accept postcodes that do not exist, and they must be found too.
 */
function namesAndPostcodes(text: string): NameAndPostcode[] {
  const words = text.trim().split(/\s+/u);
  return [1, 2]
    .flatMap((count) => [
      [words.slice(0, -count), words.slice(-count)] as const,
      [words.slice(count), words.slice(0, count)] as const,
    ])
    .map(([name, code]) => ({ name: name.join(" "), postcode: code.join("") }))
    .filter(({ name, postcode }) => /^\P{N}*\p{L}\P{N}*$/u.test(name) && /\p{N}/u.test(postcode));
}

/** Null if it is less than a find needs, such as a part of a number. */
function saidIn(text: string): Said | null {
  // One number for each look-up: they are counted.
  const number = onlyNumber(text);
  if (number) return { telephone: number.digits };
  if (/^\S+@\S+\.\S+$/u.test(text)) return { email: text };
  const alternatives = namesAndPostcodes(text);
  return alternatives.length > 0 ? { alternatives } : null;
}

function conditionOf(said: Said): RawBuilder<unknown> {
  if ("telephone" in said) {
    return hasNumber("guardians", sql`ARRAY[${said.telephone}::text]`);
  }
  if ("email" in said) {
    const other = hasOtherAddress("guardians", sql`ARRAY[lower(${said.email})]`);
    return sql`(${hasEmail("guardians", said.email)} OR ${other})`;
  }
  const each = said.alternatives.map(
    ({ name, postcode }) => sql`(search_postcode = helpline_squash(${postcode})
        OR ${hasKept("guardians", sql`${postcode}::text`)})
      AND helpline_squash(${name}) IN (search_last_name,
        search_first_name || search_last_name, search_last_name || search_first_name)`,
  );
  return sql`(${sql.join(each, sql` OR `)})`;
}

interface NamedRow {
  readonly guardian_id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** Guardians of any case that is not deleted, without those of the cases that this person sees. */
async function otherGuardians(
  { db, identity }: LoggedInContext,
  said: Said,
): Promise<readonly NamedRow[]> {
  const scope = scopeOf(identity, ownView(identity));
  const { rows } = await sql<NamedRow>`
    SELECT guardian_id, first_name, last_name FROM guardians
    WHERE ${conditionOf(said)}
      AND EXISTS (SELECT FROM cases WHERE ${naming("guardian_id")} AND deleted_at IS NULL)
      AND NOT EXISTS (SELECT FROM cases
        WHERE ${naming("guardian_id")} AND ${visibleTo(scope, sql`${identity.userId}::integer`)})
    ORDER BY guardian_id DESC LIMIT ${sql.lit(maxCallers)}`.execute(db);
  return rows;
}

/** The handlers of each family's open cases, by guardian. */
async function handlersOf({ db }: LoggedInContext, guardians: readonly NamedRow[]) {
  const rows = await casesOfCallers(db, { userId: 0, userType: "manager" }, guardians);
  const handlers = new Map<number, Set<string>>();
  for (const row of rows) {
    const { case_handler } = presentRow(row);
    const known = handlers.get(row.caller_id) ?? new Set();
    if (case_handler !== nobody) handlers.set(row.caller_id, known.add(case_handler));
  }
  return handlers;
}

/**
 * @param foundOwn whether they already found somebody: they are then told of these only, instead of a refusal
 * @throws AppError 429
 */
export async function namedCallers(
  context: LoggedInContext,
  text: string,
  foundOwn: boolean,
): Promise<NamedCaller[]> {
  const said = saidIn(text);
  if (said === null) return [];
  const find = () => otherGuardians(context, said);
  const guardians = await othersFound(context, { entity: "guardians", find, foundOwn });
  if (guardians.length === 0) return [];
  const handlers = await handlersOf(context, guardians);
  for (const { guardian_id } of guardians) {
    await audit(context, {
      action: "read",
      entity: "guardians",
      entityId: guardian_id,
      detail: namedDetail,
    });
  }
  const matched: CallerMatch = "telephone" in said ? "telephone" : "name";
  return guardians.map(({ guardian_id, first_name, last_name }) => ({
    guardian_id: null,
    first_name,
    last_name,
    matched,
    cases: [...(handlers.get(guardian_id) ?? [nobody])].map((case_handler) => ({
      case_id: null,
      status: null,
      case_handler,
      may_log: false,
    })),
    scope: "named",
  }));
}
