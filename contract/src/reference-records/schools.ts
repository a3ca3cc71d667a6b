/** Schools (spec 1 §3 and §5). School 1 is a system entry meaning home schooled. */
import * as z from "zod/mini";
import { optionalWebAddress, requiredName } from "../fields.ts";
import { minimum } from "../names.ts";
import {
  addressLines,
  checkedEmail,
  cityAndCounty,
  requiredPostcode,
  telephone,
  uncheckedEmail,
} from "./address-fields.ts";
import {
  basedOnVersion,
  defineRecordKind,
  idGiven,
  idOrAlias,
  storedFields,
} from "./record-kind.ts";

export const homeSchooledId = 1;

export const schoolNameMessage = (least: number) =>
  `Please enter a school name (${minimum(least)}).`;

const fields = {
  name: requiredName({
    label: "School name",
    max: 100,
    message: schoolNameMessage,
  }),
  ...addressLines,
  ...cityAndCounty,
  postcode: requiredPostcode(),
  email: uncheckedEmail(),
  telephone: telephone(),
  web: optionalWebAddress({
    label: "Web",
    max: 300,
    message: "Please enter a valid web address, such as https://www.school.sch.uk.",
  }),
};

export const schools = defineRecordKind({
  entity: "schools",
  idField: "school_id",
  one: "school",
  many: "schools",
  create: z.strictObject(fields),
  update: z
    .strictObject({
      ...idOrAlias("school_id"),
      ...fields,
      email: checkedEmail(),
      ...basedOnVersion,
    })
    .check(idGiven("school_id")),
  details: z.object({ school_id: z.number(), ...storedFields(fields), version: z.number() }),
  row: z.object({
    school_id: z.number(),
    name: z.string(),
    city: z.string(),
    postcode: z.string(),
  }),
  columns: [
    { field: "school_id", label: "ID" },
    { field: "name", label: "School name" },
    { field: "city", label: "City" },
    { field: "postcode", label: "Postcode", display: "upper-case" },
  ],
  search: { school_id: "exact id", name: "text", postcode: "without blanks", city: "text" },
  order: ["name"],
  systemRecord: {
    id: homeSchooledId,
    message:
      "EDIT DENIED: You are attempting to edit a system entry (home schooled), this is not allowed.",
  },
});
