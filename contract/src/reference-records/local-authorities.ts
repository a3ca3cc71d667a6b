/** Local authorities. */
import { optionalChoice, requiredName } from "../fields.ts";
import { minimum } from "../names.ts";
import { nations } from "../nations.ts";
import { placeFields } from "./address-fields.ts";
import { field, referenceRecord } from "./record-kind.ts";
import { schoolNameMessage } from "./schools.ts";

const name = (message: (least: number) => string) =>
  requiredName({ label: "Local authority name", max: 100, message });

export const localAuthorities = referenceRecord("local-authorities", {
  imported: true,
  canClose: true,
  idField: "local_authority_id",
  one: "local authority",
  many: "local authorities",
  fields: {
    name: field(
      "subject",
      "in cases",
      // The add form uses the school's wording (REC-7).
      name(schoolNameMessage),
      name((least) => `Please enter a local authority name (${minimum(least)}).`),
    ),
    ...placeFields,
    /** Left out, it follows from the postcode where its area lies in one nation. */
    nation: field(
      "subject",
      "in cases",
      optionalChoice(nations, {
        label: "Nation",
        message: "Please choose England, Wales, Scotland or Northern Ireland, or leave it blank.",
        none: "Not known",
      }),
    ),
  },
  row: ["name", "city", "postcode"],
  columns: [
    { field: "local_authority_id", label: "ID" },
    { field: "name", label: "Name" },
    { field: "city", label: "City" },
    { field: "postcode", label: "Postcode", display: "upper-case" },
  ],
  search: {
    local_authority_id: "exact id",
    name: "text",
    postcode: "text",
    city: "text",
  },
  order: ["name"],
});
