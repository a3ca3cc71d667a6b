/** Rules: UI-10. */
import { gps } from "@helpline/contract/reference-records/gps";
import { localAuthorities } from "@helpline/contract/reference-records/local-authorities";
import { schools } from "@helpline/contract/reference-records/schools";
import { expect, it } from "vitest";
import { guardianFrom, typedValues } from "./typed-values.ts";

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
  [
    "siobhan@example.org siobhan akhtar",
    { first_name: "Siobhan", last_name: "Akhtar", email: "siobhan@example.org" },
  ],
  ["akhtar, siobhan", { first_name: "Siobhan", last_name: "Akhtar" }],
  ["Van der Berg , anne marie", { first_name: "Anne Marie", last_name: "Van der Berg" }],
  ["akhtar,", { last_name: "Akhtar," }],
  ["a, b, c", { first_name: "A,", last_name: "B, C" }],
  ["anne-marie o’neil", { first_name: "Anne-Marie", last_name: "O’Neil" }],
  ["McKay", { last_name: "McKay" }],
  ["  siobhan   akhtar  ", { first_name: "Siobhan", last_name: "Akhtar" }],
  ["éva ökrös", { first_name: "Éva", last_name: "Ökrös" }],
  ["(siobhan) 42 +1", { last_name: "Siobhan" }],
  ["m1 1ae", { postcode: "M1 1AE" }],
  ["ec1a 1bb", { postcode: "EC1A 1BB" }],
  ["xex9 7ln", { first_name: "Xex", last_name: "Ln" }],
  ["12345", {}],
  ["123456", { telephone: "123456" }],
  ["siobhan 12345", { last_name: "Siobhan" }],
  ["0170 900123", { telephone: "0170 900123" }],
  ["", {}],
  ["42", {}],
])("%j fills %j of a guardian", (typed, fields) => {
  expect(guardianFrom(typed)).toEqual(fields);
});

it.each([
  ["elm grove surgery", gps, { practice_name: "Elm Grove Surgery" }],
  ["Dr. McKay ls1 4ap", gps, { practice_name: "Dr. McKay", postcode: "LS1 4AP" }],
  // A practice has no mobile number.
  ["07700 900123", gps, { telephone: "07700 900123" }],
  ["42", gps, {}],
  ["  elm   grove  ", gps, { practice_name: "Elm Grove" }],
  ["12345", gps, {}],
  ["+44 7700 900123", gps, { telephone: "+44 7700 900123" }],
  ["6th form college", schools, { name: "6th Form College" }],
  ["office@elm.sch.uk", schools, { email: "office@elm.sch.uk" }],
  [
    "leeds city council 0113 222 4444",
    localAuthorities,
    { name: "Leeds City Council", telephone: "0113 222 4444" },
  ],
])("%j fills an organisation", (typed, kind, fields) => {
  expect(typedValues(kind, typed)).toEqual(fields);
});
