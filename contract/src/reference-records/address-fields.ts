/** Fields that reference records and users share. */
import { isEmail, optionalText, optionalTextWith, requiredText } from "../fields.ts";
import { field } from "./record-kind.ts";

export const addressMessages = {
  city: "Please choose a city.",
  county: "Please choose a county.",
  postcode: "Please enter a postcode (minimum 3 characters).",
  email: "Please enter a valid email.",
} as const;

/** Lines 1 and 2, optional. */
export const addressLines = {
  address_1: optionalText({ label: "Address line 1", max: 200 }),
  address_2: optionalText({ label: "Address line 2", max: 200 }),
};

/** Only the form offers the list: a stored value that has left it is kept (UI-14). */
const pickList = (input: "city" | "county", label: string, message: string) =>
  requiredText({ label, input, max: 100, min: 1, message });

export const cityAndCounty = {
  city: pickList("city", "City", addressMessages.city),
  county: pickList("county", "County", addressMessages.county),
};

const requiredPostcode = () =>
  requiredText({
    label: "Postcode",
    input: "postcode",
    max: 12,
    min: 3,
    message: addressMessages.postcode,
    display: "upper-case",
  });

/** Not checked when a record is added (REC-9). */
export const uncheckedEmail = () => optionalText({ label: "Email", max: 254, input: "email" });

/** Optional but valid, for the edit forms. */
const checkedEmail = () =>
  optionalTextWith({
    label: "Email",
    max: 254,
    input: "email",
    rule: isEmail,
    message: addressMessages.email,
  });

/** Room for two numbers, each with the words that say whose it is. */
export const telephone = (label = "Telephone") =>
  optionalText({ label, max: 100, input: "telephone" });

/** The address of a practice, school or authority. A case shows all of it as the child's own. */
export const placeFields = {
  address_1: field("subject", "in cases", addressLines.address_1),
  address_2: field("subject", "in cases", addressLines.address_2),
  city: field("subject", "in cases", cityAndCounty.city),
  county: field("subject", "in cases", cityAndCounty.county),
  postcode: field("subject", "in cases", requiredPostcode()),
  email: field("subject", "in cases", uncheckedEmail(), checkedEmail()),
  telephone: field("subject", "in cases", telephone()),
};
