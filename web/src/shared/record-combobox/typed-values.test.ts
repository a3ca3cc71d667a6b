import { expect, it } from "vitest";
import { guardianFrom } from "./typed-caller.ts";

it.each([
  ["07700 900 123", { mobile: "07700 900 123" }],
  ["+44 7700 900123", { mobile: "+44 7700 900123" }],
  ["01392 555001", { telephone: "01392 555001" }],
  ["01392 555001 ext 4", { telephone: "01392 555001" }],
  ["ex9 7ln", { postcode: "EX9 7LN" }],
  ["EX97LN", { postcode: "EX9 7LN" }],
  ["siobhan o'neil", { first_name: "Siobhan", last_name: "O'Neil" }],
  ["Anne-Marie van der Berg", { first_name: "Anne-Marie", last_name: "van der Berg" }],
  ["akhtar", { last_name: "Akhtar" }],
  [
    "siobhan akhtar ex9 7ln 07700900123",
    { first_name: "Siobhan", last_name: "Akhtar", postcode: "EX9 7LN", mobile: "07700900123" },
  ],
  ["s.akhtar@example.org", { email: "s.akhtar@example.org" }],
  ["", {}],
  ["42", {}],
])("%j fills %j", (typed, fields) => {
  expect(guardianFrom(typed)).toEqual(fields);
});
