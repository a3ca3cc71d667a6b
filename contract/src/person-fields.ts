/** Fields of a person: guardians and users (spec 1 §3 and §5). */
import { choice, requiredText } from "./fields.ts";

export const genders = ["male", "female", "other"] as const;

export const personMessages = {
  firstName: "Please enter a first name (minimum 3 characters).",
  lastName: "Please enter a last name (minimum 3 characters).",
  gender: "Please choose a gender.",
} as const;

export const personNames = {
  first_name: requiredText({
    label: "First name",
    max: 60,
    min: 3,
    message: personMessages.firstName,
  }),
  last_name: requiredText({
    label: "Last name",
    max: 60,
    min: 3,
    message: personMessages.lastName,
  }),
  gender: choice(genders, { label: "Gender", message: personMessages.gender }),
};
