/** Checks that the records a case names exist and are of the right kind. */
import type { CaseRole, UserType } from "@helpline/contract/access";
import { logMessages } from "@helpline/contract/case-logs/case-logs.messages";
import { namedRecords } from "@helpline/contract/cases/case-details";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { brokenRules } from "@helpline/contract/cases/cases.schema";
import type { FieldError } from "@helpline/contract/validation";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { invalid, invalidField } from "#http/errors";
import { chosenExists, userToName } from "./cases.repository.ts";

type Chosen = Readonly<Record<string, unknown>>;

function wrongType(wanted: UserType, found: UserType): string {
  if (wanted === "evaluator") return caseMessages.wrongEvaluator(found);
  return caseMessages.wrongType(wanted);
}

/**
 * Checks the rules across fields against what will be stored. A save that leaves a question out keeps the
 * stored answer, which the schema's rules do not see.
 */
export function checkStored(merged: Chosen): void {
  const errors = brokenRules(merged);
  if (errors.length > 0) throw invalid(errors);
}

/** The natures of case that can be chosen. Passed in, because the settings depend on cases. */
export interface NatureChoices {
  offered(): readonly string[];
  /** Whether one that is not offered was so once: it has been retired, renamed or removed since. */
  wasOffered(db: Kysely<Tables>, name: string): Promise<boolean>;
}

/** @throws AppError 422 for a nature that is not offered, or not any more */
export async function checkNature(
  db: Kysely<Tables>,
  nature: string | null | undefined,
  natures: NatureChoices,
): Promise<void> {
  if (typeof nature !== "string" || natures.offered().includes(nature)) return;
  const isGone = await natures.wasOffered(db, nature);
  throw invalidField("nature_of_case", isGone ? logMessages.natureGone : logMessages.unknownNature);
}

/** Why this record may not be chosen, or null if it may. Locks it. */
async function objectionTo(
  db: Kysely<Tables>,
  record: (typeof namedRecords)[number],
  id: number,
): Promise<string | null> {
  const gone = caseMessages.chosenIsGone(record.what);
  if (record.role === undefined) return (await chosenExists(db, record, id)) ? null : gone;
  const found = await userToName(db, id);
  if (!found) return gone;
  if (found.user_type !== record.role) return wrongType(record.role, found.user_type);
  return found.enabled === 1 ? null : caseMessages.chosenIsDisabled(record.what);
}

const isOfRole = (role: UserType) => (record: (typeof namedRecords)[number]) =>
  record.role === role;

/** Why the case may not name this person in this role, or null if it may. Locks the account. */
export function objectionToPerson(db: Kysely<Tables>, role: CaseRole, id: number) {
  const record = namedRecords.find(isOfRole(role));
  if (!record) throw new Error(`A case names nobody as ${role}.`);
  return objectionTo(db, record, id);
}

/**
 * Checks the records that the case will name and locks them, so that none is deleted before the case is
 * written.
 * @throws AppError 422
 */
export async function checkChoices(
  db: Kysely<Tables>,
  chosen: Chosen,
  before: Chosen = {},
): Promise<void> {
  const errors: FieldError[] = [];
  for (const record of namedRecords) {
    const { field } = record;
    const id = chosen[field];
    if (typeof id !== "number" || id === before[field]) continue;
    const message = await objectionTo(db, record, id);
    if (message !== null) errors.push({ field, message });
  }
  if (errors.length > 0) throw invalid(errors);
}
