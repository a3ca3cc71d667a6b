/** GP practices. */
import { requiredName } from "../fields.ts";
import { minimum } from "../names.ts";
import { placeFields } from "./address-fields.ts";
import { field, referenceRecord } from "./record-kind.ts";

export const gps = referenceRecord("gps", {
  imported: true,
  canClose: true,
  idField: "gp_id",
  one: "GP practice",
  many: "GP practices",
  fields: {
    practice_name: field(
      "subject",
      "in cases",
      requiredName({
        label: "Practice name",
        max: 100,
        message: (least) => `Please enter a practice name (${minimum(least)}).`,
        display: "capitalised",
      }),
    ),
    ...placeFields,
  },
  row: ["practice_name", "city", "postcode"],
  columns: [
    { field: "gp_id", label: "ID" },
    { field: "practice_name", label: "Practice name", display: "capitalised" },
    { field: "postcode", label: "Postcode", display: "upper-case" },
  ],
  search: {
    gp_id: "exact id",
    practice_name: "text",
    postcode: "text",
    city: "text",
  },
  order: ["practice_name"],
});
