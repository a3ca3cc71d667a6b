/** Whose case an enquiry opens, and what the form begins with. Rules: ENQ-10. */
import type { EnquiryDetails } from "@helpline/contract/enquiries/enquiries";
import { screens } from "@helpline/contract/screens";
import { expect, it } from "vitest";
import { stubAnswers } from "../../../test/answers.ts";
import { logIn } from "../../../test/tokens.ts";
import { intakeOfEnquiry, toCaseOfEnquiry } from "./case-of-enquiry.ts";

const enquiry = {
  enquiry_id: 7,
  name: "Siobhan Akhtar",
  telephone: "07700 900123",
  email: "ann@example.org",
  postcode: null,
  child_name: "Zara Akhtar",
  notes: "Excluded three times.",
  guardian_id: null,
  local_authority_id: 7,
  local_authority_name: "Devon County Council",
} as EnquiryDetails;

/** Guardians on file, by what is the same. */
function onFile(...all: readonly (readonly [guardian_id: number, ...reasons: string[]])[]) {
  logIn("manager");
  return stubAnswers({
    "POST /api/guardians/similar": {
      data: all.map(([guardian_id, ...reasons]) => ({ guardian_id, reasons })),
    },
  });
}

it.each([
  [
    "the whole number",
    [
      [3, "email"],
      [4, "telephone"],
    ],
    4,
  ],
  [
    "the whole email address, if two share the number",
    [
      [3, "telephone"],
      [4, "telephone", "email"],
    ],
    4,
  ],
  [
    "the name",
    [
      [3, "similar name", "postcode"],
      [4, "name"],
    ],
    4,
  ],
] as const)("chooses the guardian who has %s", async (_, found, guardian_id) => {
  onFile(...found);
  const { to, search } = await toCaseOfEnquiry(enquiry);
  expect([to, search]).toEqual([screens.caseAdd.path, { enquiry_id: 7, guardian_id }]);
  expect(await intakeOfEnquiry(enquiry, true)).toEqual({
    newGuardian: null,
    values: {
      reason_for_the_call_today: enquiry.notes,
      child_first_name: "Zara",
      child_last_name: "Akhtar",
      local_authority_id: "7",
      local_authority_name: "Devon County Council",
    },
    enquiry,
  });
});

it.each([
  ["nobody is on file", []],
  [
    "it could be two",
    [
      [3, "name"],
      [4, "name"],
    ],
  ],
  ["the name is only similar", [[3, "similar name", "postcode"]]],
] as const)("begins a new guardian if %s", async (_, found) => {
  const sent = onFile(...found);
  expect((await toCaseOfEnquiry(enquiry)).search).toEqual({ enquiry_id: 7 });
  const typed = {
    first_name: "Siobhan",
    last_name: "Akhtar",
    email: "ann@example.org",
    mobile: "07700 900123",
  };
  expect((await intakeOfEnquiry(enquiry, false)).newGuardian).toEqual(typed);
  expect(sent).toMatchObject([{ body: typed }]);
});

it("keeps the guardian whom the enquiry names, and asks nobody about a caller who said nothing", async () => {
  const sent = onFile([3, "telephone"]);
  expect((await toCaseOfEnquiry({ ...enquiry, guardian_id: 9 })).search).toEqual({
    enquiry_id: 7,
    guardian_id: 9,
  });
  const anonymous = { ...enquiry, name: null, telephone: null, email: null, child_name: null };
  expect((await toCaseOfEnquiry(anonymous)).search).toEqual({ enquiry_id: 7 });
  expect((await intakeOfEnquiry(anonymous, false)).newGuardian).toBeNull();
  expect(sent).toEqual([]);
});

it.each([
  [null, {}],
  ["", {}],
  ["Zara", { child_first_name: "Zara" }],
  ["  Zara  van der Berg ", { child_first_name: "Zara", child_last_name: "van der Berg" }],
])("begins with the child %j", async (child_name, child) => {
  const bare = { ...enquiry, child_name, notes: null, local_authority_id: null };
  expect((await intakeOfEnquiry(bare, true)).values).toEqual(child);
});

it("begins with an authority that has no name any more", async () => {
  const { values } = await intakeOfEnquiry({ ...enquiry, local_authority_name: null }, true);
  expect(values).toMatchObject({ local_authority_id: "7", local_authority_name: "" });
});

it("reads the postcode of the caller too, each word by itself", async () => {
  const caller = { ...enquiry, postcode: "EX9 7LN", email: null };
  expect((await intakeOfEnquiry(caller, false)).newGuardian).toEqual({
    first_name: "Siobhan",
    last_name: "Akhtar",
    mobile: "07700 900123",
    postcode: "EX9 7LN",
  });
});
