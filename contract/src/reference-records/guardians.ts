/** Guardians of a child (spec 1 §3 and §5). */
import * as z from "zod/mini";
import { optionalDate, optionalText, requiredText, requiredUpperCaseText } from "../fields.ts";
import { personNames } from "../person-fields.ts";
import { ruleAcross, trimmedLength } from "../validation.ts";
import { addressMessages, cityAndCounty, telephone, uncheckedEmail } from "./address-fields.ts";
import {
  basedOnVersion,
  defineRecordKind,
  idGiven,
  idOrAlias,
  storedFields,
} from "./record-kind.ts";

const fields = {
  ...personNames,
  dob: optionalDate({
    label: "Date of birth",
    message: "Please enter a valid date of birth (DD-MM-YYYY).",
  }),
  address_1: requiredText({
    label: "Address line 1",
    max: 200,
    min: 3,
    message: "Please enter an address (minimum 3 characters).",
  }),
  address_2: optionalText({ label: "Address line 2", max: 200 }),
  ...cityAndCounty,
  postcode: requiredUpperCaseText({
    label: "Postcode",
    max: 12,
    min: 3,
    message: addressMessages.postcode,
  }),
  email: uncheckedEmail(),
  telephone: telephone(),
  mobile: telephone("Mobile"),
  notes: optionalText({ label: "Notes", max: 10_000, input: "textarea" }),
};

const reachable = ruleAcross<{ telephone: string | null; mobile: string | null }>(
  "telephone",
  "Please enter a telephone or mobile number (minimum 3 characters).",
  ({ telephone, mobile }) => trimmedLength(telephone) >= 3 || trimmedLength(mobile) >= 3,
);

export const guardians = defineRecordKind({
  entity: "guardians",
  ofPeople: true,
  idField: "guardian_id",
  one: "guardian",
  many: "guardians",
  create: z.strictObject(fields).check(reachable),
  update: z
    .strictObject({ ...idOrAlias("guardian_id"), ...fields, ...basedOnVersion })
    .check(reachable, idGiven("guardian_id")),
  details: z.object({ guardian_id: z.number(), ...storedFields(fields), version: z.number() }),
  row: z.object({
    guardian_id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    telephone: z.nullable(z.string()),
    postcode: z.string(),
  }),
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
    postcode: "without blanks",
    telephone: "without blanks",
  },
  order: ["last_name", "first_name"],
});
