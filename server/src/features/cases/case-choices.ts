/** What a case names must be there, and be of the right kind (spec 2 §5, "Pickers"). */
import type { UserType } from "@helpline/contract/access";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import type { FieldError } from "@helpline/contract/validation";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { invalid, invalidField } from "#http/errors";
import { chosenExists, chosenRecordFields, userTypeOf } from "./cases.repository.ts";

type Chosen = Readonly<Record<string, unknown>>;

const recordNames = {
  primary_guardian_id: "primary guardian",
  secondary_guardian_id: "secondary guardian",
  gp_id: "GP practice",
  local_authority_id: "local authority",
  school_id: "school",
} as const;

const staff = [
  { field: "advisor_id", type: "advisor", name: "Advisor" },
  { field: "advocate_id", type: "advocate", name: "Advocate" },
  { field: "clinic_id", type: "clinic", name: "Clinic" },
  { field: "evaluator_id", type: "evaluator", name: "Evaluator" },
] as const;

const wrongType = (name: (typeof staff)[number]["name"], found: UserType) =>
  name === "Evaluator" ? caseMessages.wrongEvaluator(found) : caseMessages.wrongType(name);

/**
 * A save that leaves the secondary guardian out keeps the stored one, which the schema's rules do not
 * see: they are held here against what will be stored.
 */
export function checkSecondaryGuardian(merged: Chosen): void {
  if (typeof merged.secondary_guardian_id !== "number") return;
  if (merged.secondary_guardian_id === merged.primary_guardian_id) {
    throw invalidField("secondary_guardian_id", caseMessages.guardianTwiceSecondary);
  }
  const relationship = merged.secondary_guardian_relationship_with_child;
  if (typeof relationship !== "string" || relationship.length < 2) {
    throw invalidField(
      "secondary_guardian_relationship_with_child",
      caseMessages.secondaryRelationship,
    );
  }
}

/** Locks what the case will name, so that none of it is deleted before the case is written. */
export async function checkChoices(
  db: Kysely<Tables>,
  chosen: Chosen,
  before: Chosen = {},
): Promise<void> {
  const errors: FieldError[] = [];
  const isNew = (field: string) =>
    typeof chosen[field] === "number" && chosen[field] !== before[field];
  for (const field of chosenRecordFields.filter(isNew)) {
    if (await chosenExists(db, field, Number(chosen[field]))) continue;
    errors.push({ field, message: caseMessages.chosenIsGone(recordNames[field]) });
  }
  for (const { field, type, name } of staff.filter((each) => isNew(each.field))) {
    const found = await userTypeOf(db, Number(chosen[field]));
    if (found === type) continue;
    const message = found ? wrongType(name, found) : caseMessages.chosenIsGone(type);
    errors.push({ field, message });
  }
  if (errors.length > 0) throw invalid(errors);
}
