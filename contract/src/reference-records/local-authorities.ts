/** Local authorities (spec 1 §3 and §5). */
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
import { schoolNameMessage } from "./schools.ts";

const name = (message: (least: number) => string) =>
  requiredName({ label: "Local authority name", max: 100, message });

const fields = {
  // The specification has the add form use the school's wording (spec 1 §5).
  name: name(schoolNameMessage),
  ...addressLines,
  ...cityAndCounty,
  postcode: requiredPostcode(),
  email: uncheckedEmail(),
  telephone: telephone(),
};

export const localAuthorities = defineRecordKind({
  entity: "local-authorities",
  idField: "local_authority_id",
  one: "local authority",
  many: "local authorities",
  create: z.strictObject(fields),
  update: z
    .strictObject({
      ...idOrAlias("local_authority_id"),
      ...fields,
      name: name((least) => `Please enter a local authority name (${minimum(least)}).`),
      email: checkedEmail(),
      ...basedOnVersion,
    })
    .check(idGiven("local_authority_id")),
  details: z.object({
    local_authority_id: z.number(),
    ...storedFields(fields),
    version: z.number(),
  }),
  row: z.object({
    local_authority_id: z.number(),
    name: z.string(),
    city: z.string(),
    postcode: z.string(),
  }),
  columns: [
    { field: "local_authority_id", label: "ID" },
    { field: "name", label: "Name" },
    { field: "city", label: "City" },
    { field: "postcode", label: "Postcode", display: "upper-case" },
  ],
  search: {
    local_authority_id: "exact id",
    name: "text",
    postcode: "without blanks",
    city: "text",
  },
  order: ["name"],
});
