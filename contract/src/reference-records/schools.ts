/** Schools. School 1 is a system entry meaning home schooled. */
import { optionalWebAddress, requiredName } from "../fields.ts";
import { minimum } from "../names.ts";
import { placeFields } from "./address-fields.ts";
import { field, referenceRecord } from "./record-kind.ts";

export const homeSchooledId = 1;

export const schoolNameMessage = (least: number) =>
  `Please enter a school name (${minimum(least)}).`;

export const schools = referenceRecord("schools", {
  imported: true,
  canClose: true,
  idField: "school_id",
  one: "school",
  many: "schools",
  fields: {
    name: field(
      "subject",
      "in cases",
      requiredName({ label: "School name", max: 100, message: schoolNameMessage }),
    ),
    ...placeFields,
    web: field(
      "subject",
      "in cases",
      optionalWebAddress({
        label: "Web",
        max: 300,
        message: "Please enter a valid web address, such as https://www.school.sch.uk.",
      }),
    ),
  },
  row: ["name", "city", "postcode"],
  columns: [
    { field: "school_id", label: "ID" },
    { field: "name", label: "School name" },
    { field: "city", label: "City" },
    { field: "postcode", label: "Postcode", display: "upper-case" },
  ],
  search: { school_id: "exact id", name: "text", postcode: "text", city: "text" },
  order: ["name"],
  systemRecord: {
    id: homeSchooledId,
    message:
      "EDIT DENIED: You are attempting to edit a system entry (home schooled), this is not allowed.",
  },
});
