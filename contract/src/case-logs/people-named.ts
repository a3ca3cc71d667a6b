/** The advocate and the clinic that a log entry may name for its case (STAGE-21). */
import * as z from "zod/mini";
import type { FurtherAction } from "../cases/stages.ts";
import { recordId } from "../fields.ts";
import { ruleAcross, type Sent } from "../validation.ts";

export const namedMessages = {
  advocate: "Please choose an advocate from the list.",
  advocateWhen: "An advocate can only be named when the case is referred to one.",
  clinic: "Please choose the clinic that is to take part.",
  clinicWhen: "A clinic can only be chosen when it begins to take part.",
  otherClinic: "This case already has another clinic. Only a manager can change it.",
} as const;

export const namedFields = {
  /** The advocate that the case is referred to; left out, the case keeps its advocate. */
  advocate_id: z.optional(z.nullable(recordId(namedMessages.advocate))),
  /** The clinic that begins to take part, for a case that has none. */
  clinic_id: z.optional(z.nullable(recordId(namedMessages.clinic))),
};

/** A person that a log entry may name. */
export type NamedInEntry = keyof typeof namedFields;

/** The further action in which each of them is named. */
export const namedWith = {
  advocate_id: "save and refer to advocate",
  clinic_id: "add clinic participation",
} as const satisfies Readonly<Record<NamedInEntry, FurtherAction>>;

interface Naming extends Readonly<Partial<Record<NamedInEntry, unknown>>> {
  readonly further_action: string;
}

const isNamed = (entry: Sent<Naming>, field: NamedInEntry) => typeof entry[field] === "number";

const isOffered = (entry: Sent<Naming>, field: NamedInEntry) =>
  entry.further_action === namedWith[field];

const notInVain = (field: NamedInEntry, message: string) =>
  ruleAcross<Naming>(field, message, (entry) => !isNamed(entry, field) || isOffered(entry, field));

export const namedRules = () => [
  notInVain("advocate_id", namedMessages.advocateWhen),
  notInVain("clinic_id", namedMessages.clinicWhen),
];

/** For the form on a case without a clinic: it asks for one where the server would answer 409. */
export const clinicNeeded = () =>
  ruleAcross<Naming>(
    "clinic_id",
    namedMessages.clinic,
    (entry) => !isOffered(entry, "clinic_id") || isNamed(entry, "clinic_id"),
  );
