/** Fields of a person: guardians and users. */
import { choice, requiredName } from "./fields.ts";
import { minimum } from "./names.ts";

export const genders = ["male", "female", "other"] as const;

export const personMessages = {
  firstName: (least: number) => `Please enter a first name (${minimum(least)}).`,
  lastName: (least: number) => `Please enter a last name (${minimum(least)}).`,
  gender: "Please choose a gender.",
} as const;

export const personNames = {
  first_name: requiredName({
    label: "First name",
    max: 60,
    message: personMessages.firstName,
  }),
  last_name: requiredName({
    label: "Last name",
    max: 60,
    message: personMessages.lastName,
  }),
  gender: choice(genders, { label: "Gender", message: personMessages.gender }),
};
