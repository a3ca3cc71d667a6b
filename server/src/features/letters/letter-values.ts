/** What the placeholders of a letter become for a case, and what to consider before it is written (LET-3). */
import { contactRefusal } from "@helpline/contract/alerts/alerts.plain";
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { nobody } from "@helpline/contract/cases/case-status";
import { type ConsentPurpose, consentMessages } from "@helpline/contract/consents/consents.plain";
import { type Day, showLongDate } from "@helpline/contract/dates";
import { valueInWords } from "@helpline/contract/fields";
import type { DueDate } from "@helpline/contract/key-dates/due-dates";
import type { LetterField, LetterSource } from "@helpline/contract/letters/letter-fields";
import type { Addressee } from "@helpline/contract/letters/letters";
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { homeSchooledId } from "@helpline/contract/reference-records/schools";

/** What a letter is written from: the case as its writer sees it. */
export interface LetterCase {
  readonly details: CaseDetails;
  readonly dueDates: ReadonlyMap<string, DueDate>;
  readonly today: Day;
  readonly timeZone: string;
  readonly writer: string;
  readonly helpline: string;
}

type Fact = Extract<LetterSource, { kind: "fact" }>;

function factInWords({ name, notes }: Fact, { details, timeZone }: LetterCase): string {
  const value = details[name];
  if (notes.input === "date" && typeof value === "string") return showLongDate(String(value));
  return valueInWords(notes, value, timeZone);
}

function valueFrom(source: LetterSource, from: LetterCase): string {
  const { details, dueDates } = from;
  switch (source.kind) {
    case "fact":
      return factInWords(source, from);
    case "address":
      return source.parts
        .map((part) => details[part])
        .filter(Boolean)
        .join("\n");
    case "key date": {
      const due = dueDates.get(source.key);
      return due ? showLongDate(due.due_on) : "";
    }
    case "today":
      return showLongDate(from.today);
    case "handler":
      return details.case_handler === nobody ? "" : details.case_handler;
    case "writer":
      return from.writer;
    case "helpline":
      return from.helpline;
  }
}

/** The values of these placeholders, by name; empty where the case has nothing. */
export const letterValues = (
  fields: readonly LetterField[],
  from: LetterCase,
): ReadonlyMap<string, string> =>
  new Map(fields.map(({ name, source }) => [name, valueFrom(source, from)]));

/** Why nothing may be written to the family; null if something may. */
export function familyRefusal(details: CaseDetails, rank: "primary" | "secondary"): string | null {
  const alerts = details[`${rank}_guardian_alerts`];
  if (!alerts) return null;
  return contactRefusal({
    first_name: details[`${rank}_guardian_first_name`] ?? "",
    last_name: details[`${rank}_guardian_last_name`] ?? "",
    alerts,
  });
}

/** What such a letter needs the family's consent for. */
const consentFor: Readonly<Record<Addressee, ConsentPurpose | null>> = {
  family: null,
  school: "contact school",
  authority: "contact authority",
  other: null,
};

/** @param has whether the family has agreed to a purpose */
export function letterWarnings(
  addressedTo: Addressee,
  { school_id, local_authority_id }: CaseDetails,
  has: (purpose: ConsentPurpose) => boolean,
): string[] {
  const warnings: string[] = [];
  const hasSchool = school_id !== null && school_id !== homeSchooledId;
  if (addressedTo === "school" && !hasSchool) warnings.push(letterMessages.noSchool);
  if (addressedTo === "authority" && local_authority_id === null) {
    warnings.push(letterMessages.noAuthority);
  }
  const purpose = consentFor[addressedTo];
  if (purpose && !has(purpose)) warnings.push(consentMessages.missing(purpose));
  return warnings;
}
