/** Times of day as people type them. */
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { optionalTime, readTime } from "./time-field.ts";
import { validate } from "./validation.ts";

it.each([
  ["17:30", "17:30"],
  ["9:05", "09:05"],
  [" 9.05 ", "09:05"],
  ["0905", "09:05"],
  ["905", "09:05"],
  ["9 : 05", "09:05"],
  ["9", "09:00"],
  ["17", "17:00"],
  ["0", "00:00"],
  ["23:59", "23:59"],
])("reads %j as %s", (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

it.each([
  "",
  "24:00",
  "x9:05",
  "9x:05",
  "9:x05",
  "9:05x",

  "12:60",
  "9:5",
  "noon",
  "5pm",
  "12:30:10",
  "-1",
  "１２:30",
  "12345",
])("does not take %j for a time", (typed) => {
  expect(readTime(typed)).toBeNull();
});

const message = "Please enter the time.";
const schema = z.strictObject({ at: optionalTime({ label: "At", message, hint: "" }) });

it.each(["24:00", "noon", 9, true, {}])("refuses %j with the message of the field", (at) => {
  expect(validate(schema, { at })).toEqual({ ok: false, errors: [{ field: "at", message }] });
});

it.each([
  ["9.30", "09:30"],
  ["", null],
  ["  ", null],
  [null, null],
])("gives %j as %j", (at, time) => {
  expect(validate(schema, { at })).toEqual({ ok: true, value: { at: time } });
});
