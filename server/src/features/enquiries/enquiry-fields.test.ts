/** Each field that somebody fills in is read back, and described. Rules: ENQ-1. */
import { enquiryDetails, enquiryFields } from "@helpline/contract/enquiries/enquiries";
import { expect, it } from "vitest";
import { readSource } from "#test/source-files";

const fields = Object.keys(enquiryFields);

it("the details of an enquiry have every field of its form, which would be emptied otherwise", () => {
  expect(fields.filter((name) => !(name in enquiryDetails.shape))).toEqual([]);
});

it("the requirement names every field of the form", () => {
  const [, rule = ""] = readSource("docs/requirements/enquiries.md").split(/^### /m);
  expect(rule).toMatch(/^ENQ-1\n/);
  const named: readonly string[] = rule.match(/[a-z_]+/g) ?? [];
  expect(fields.filter((name) => !named.includes(name))).toEqual([]);
});
