/** GP practices (spec 1 §3 and §5). */
import * as z from "zod/mini";
import { requiredName } from "../fields.ts";
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

const fields = {
  practice_name: requiredName({
    label: "Practice name",
    max: 100,
    message: (least) => `Please enter a practice name (${minimum(least)}).`,
    display: "capitalised",
  }),
  ...addressLines,
  ...cityAndCounty,
  postcode: requiredPostcode(),
  email: uncheckedEmail(),
  telephone: telephone(),
};

export const gps = defineRecordKind({
  entity: "gps",
  idField: "gp_id",
  one: "GP practice",
  many: "GP practices",
  create: z.strictObject(fields),
  update: z
    .strictObject({
      ...idOrAlias("gp_id"),
      ...fields,
      email: checkedEmail(),
      ...basedOnVersion,
    })
    .check(idGiven("gp_id")),
  details: z.object({ gp_id: z.number(), ...storedFields(fields), version: z.number() }),
  row: z.object({
    gp_id: z.number(),
    practice_name: z.string(),
    city: z.string(),
    postcode: z.string(),
  }),
  columns: [
    { field: "gp_id", label: "ID" },
    { field: "practice_name", label: "Practice name", display: "capitalised" },
    { field: "postcode", label: "Postcode", display: "upper-case" },
  ],
  search: {
    gp_id: "exact id",
    practice_name: "text",
    postcode: "without blanks",
    city: "text",
  },
  order: ["practice_name"],
});
