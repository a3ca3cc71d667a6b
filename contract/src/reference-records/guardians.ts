/** Guardians of a child. */
import * as z from "zod/mini";
import { guardianAlert } from "../alerts/alerts.ts";
import { optionalDate, optionalText, requiredText, requiredUpperCaseText } from "../fields.ts";
import { messages } from "../messages.ts";
import { personNames } from "../person-fields.ts";
import { ruleAcross, trimmedLength } from "../validation.ts";
import { addressMessages, cityAndCounty, telephone, uncheckedEmail } from "./address-fields.ts";
import { field, referenceRecord } from "./record-kind.ts";

const reachable = ruleAcross<{ telephone: string | null; mobile: string | null }>(
  "telephone",
  "Please enter a telephone or mobile number (minimum 3 characters).",
  ({ telephone, mobile }) => trimmedLength(telephone) >= 3 || trimmedLength(mobile) >= 3,
);

export const guardians = referenceRecord("guardians", {
  imported: true,
  ofPeople: true,
  idField: "guardian_id",
  one: "guardian",
  many: "guardians",
  fields: {
    first_name: field("subject", "in cases", personNames.first_name),
    last_name: field("subject", "in cases", personNames.last_name),
    gender: field("subject", "in cases", personNames.gender),
    dob: field(
      "subject",
      "in cases",
      optionalDate({
        label: "Date of birth",
        message: "Please enter a valid date of birth (DD-MM-YYYY).",
        days: "birth",
        tooLate: messages.birthTooLate,
      }),
    ),
    address_1: field(
      "subject",
      "in cases",
      requiredText({
        label: "Address line 1",
        max: 200,
        min: 3,
        message: "Please enter an address (minimum 3 characters).",
      }),
    ),
    address_2: field("subject", "in cases", optionalText({ label: "Address line 2", max: 200 })),
    city: field("subject", "in cases", cityAndCounty.city),
    county: field("subject", "in cases", cityAndCounty.county),
    postcode: field(
      "subject",
      "in cases",
      requiredUpperCaseText({
        label: "Postcode",
        input: "postcode",
        max: 12,
        min: 3,
        message: addressMessages.postcode,
      }),
    ),
    email: field("subject", "in cases", uncheckedEmail()),
    telephone: field("subject", "in cases", telephone()),
    mobile: field("subject", "in cases", telephone("Mobile")),
    notes: field(
      "mixed",
      "own record only",
      optionalText({ label: "Notes", max: 10_000, input: "textarea" }),
    ),
  },
  // Alerts have a call of their own: others than managers write them too (SAFE-1).
  elsewhere: { alerts: z.array(guardianAlert) },
  rule: reachable,
  row: ["first_name", "last_name", "telephone", "postcode"],
  columns: [
    { field: "guardian_id", label: "ID" },
    { field: "first_name", label: "First name" },
    { field: "last_name", label: "Last name" },
    { field: "telephone", label: "Telephone" },
    { field: "postcode", label: "Postcode", display: "upper-case" },
  ],
  search: {
    guardian_id: "exact id",
    first_name: "text",
    last_name: "text",
    postcode: "text",
    telephone: "telephone",
    mobile: "telephone",
    email: "text",
    city: "text",
  },
  order: ["last_name", "first_name"],
});
