/** Who may be on the line, by number, postcode, name, child and, for managers, school (CALL-1, CALL-11). */
import { maxCallers } from "@helpline/contract/callers/caller-call";
import { folded } from "@helpline/contract/plain-text";
import type { Kysely } from "kysely";
import { soughtShape, soughtValues } from "#database/searched";
import { canBeName, type Sought, soughtBy } from "#database/sought";
import { executePlannedForValues } from "#database/statement-names";
import type { Tables } from "#database/tables";
import { ownView, scopeOf, wholeList } from "#features/cases/index";
import type { Identity } from "#http/context";
import { type CallerRow, callersByText } from "./callers.repository.ts";
import { type CallerOfCases, callersByChild, callersBySchool } from "./callers-by-child.ts";

/** A caller with all of their cases, or with those that they were found by. */
export type FoundRow = CallerRow & Partial<CallerOfCases>;

/** How many people are shown if nobody matches (FIND-6). */
const maxSimilar = 10;

/** How many names that sound alike follow people whose name has the text in it, and the shortest such text. */
const maxBeside = 5;
const minBeside = 4;

/** A name without accents, blanks, hyphens and apostrophes. */
const plain = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, "");

/** Whether somebody has this name, and not only one that begins with it. */
function isNamed({ first_name, last_name }: CallerRow, text: string): boolean {
  const names = [first_name, last_name].flatMap((name) => [name, ...name.split(/[\s-]+/)]);
  const parts = new Set(names.map(plain));
  return text.split(/\s+/).every((word) => parts.has(plain(word)));
}

/** The better of the two ways in which somebody was found, the nearest first. */
function nearestFirst(rows: readonly FoundRow[]): FoundRow[] {
  const best = new Map<number, FoundRow>();
  for (const row of rows.toSorted((one, other) => one.rank - other.rank)) {
    if (!best.has(row.guardian_id)) best.set(row.guardian_id, row);
  }
  return [...best.values()];
}

/**
 * The best matches first; among equals the most recently active. If nobody matches, the people with similar
 * names, or a child of a similar name; people whose name sounds alike also follow those whose name only has the
 * text in it.
 */
export async function findCallers(
  db: Kysely<Tables>,
  identity: Identity,
  text: string,
): Promise<readonly FoundRow[]> {
  const sought = await soughtBy(db, text);
  const scope = scopeOf(identity, ownView(identity));
  const seesAll = wholeList(scope, scope.view) !== null;
  const values = { ...soughtValues(sought), userId: identity.userId };
  const variant = (similar: boolean | "by sound") => ({
    ...scope,
    ...soughtShape(sought, similar),
  });
  const ofCases = (
    query: typeof callersByChild,
    found: readonly FoundRow[],
    similar: boolean | "by sound" = false,
  ): Promise<FoundRow[]> => {
    const foundIds = found.map(({ guardian_id }) => guardian_id);
    return executePlannedForValues(db, query(db, { ...values, foundIds }, variant(similar)));
  };
  const similar = async (how: true | "by sound", found: readonly FoundRow[]) =>
    nearestFirst([
      ...(await executePlannedForValues<FoundRow>(db, callersByText(db, values, variant(how)))),
      ...(isChildsName(sought, text) ? await ofCases(callersByChild, [], how) : []),
    ]).filter(({ guardian_id }) => !found.some((each) => each.guardian_id === guardian_id));

  const found: FoundRow[] = await executePlannedForValues(
    db,
    callersByText(db, values, variant(false)),
  );
  const isFull = () => found.length >= maxCallers;
  if (isChildsName(sought, text)) {
    if (!isFull()) found.push(...(await ofCases(callersByChild, found)));
    if (!isFull() && seesAll) found.push(...(await ofCases(callersBySchool, found)));
  }
  if (!canBeName(sought)) return found.slice(0, maxCallers);
  if (found.length === 0) return (await similar(true, found)).slice(0, maxSimilar);
  const isExact = found.some(
    (each) => isNamed(each, text) || (each.case_ids && !each.school_names && each.rank <= 1),
  );
  if (isExact || !isChildsName(sought, text) || plain(text).length < minBeside) {
    return found.slice(0, maxCallers);
  }
  const beside = (await similar("by sound", found)).slice(0, maxBeside);
  return [...found.slice(0, maxCallers - beside.length), ...beside];
}

/** No name has digits, or the sign of an email address. */
const isChildsName = ({ name, whole }: Sought, text: string): boolean =>
  name !== null && whole.telephone === null && !/[\p{N}@]/u.test(text);
