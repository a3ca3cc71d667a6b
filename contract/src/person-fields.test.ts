/** The names and the gender of a person. Rules: REC-8, USER-2. */
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { notesOf } from "./fields.ts";
import { personNames } from "./person-fields.ts";
import { validate } from "./validation.ts";

const form = z.strictObject(personNames);
const errorsOf = (sent: object) => {
  const checked = validate(form, sent);
  return checked.ok ? [] : checked.errors.map(({ message }) => message);
};

it("need two names of three letters and a gender", () => {
  expect(errorsOf({ first_name: "Ann", last_name: "Lee", gender: "other" })).toEqual([]);
  const [first, last, gender] = errorsOf({ first_name: "An", last_name: "", gender: "none" });
  expect(first).toMatch(/^Please enter a first name \(minimum 3 characters\)\./);
  expect(last).toMatch(/^Please enter a last name \(minimum 3 characters\)\./);
  expect(gender).toBe("Please choose a gender.");
});

it("have at most 60 letters", () => {
  const long = { first_name: "a".repeat(60), last_name: "b".repeat(60), gender: "male" };
  expect(errorsOf(long)).toEqual([]);
  expect(errorsOf({ ...long, first_name: "a".repeat(61), last_name: "b".repeat(61) })).toEqual([
    "First name may have at most 60 characters.",
    "Last name may have at most 60 characters.",
  ]);
});

it("are labelled in forms", () => {
  expect(Object.values(personNames).map((field) => notesOf(field).label)).toEqual([
    "First name",
    "Last name",
    "Gender",
  ]);
});
