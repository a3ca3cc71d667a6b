/** The documented messages, form by form. Rules: REC-5, REC-6, REC-7, REC-8, REC-9, USER-2, WIRE-4. */
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import {
  type Fields,
  failurePairs,
  fresh,
  type RecordExample,
  recordExamples,
  recordForms,
} from "#test/examples";
import { everything } from "#test/look";

const helpline = await startHelpline();
const token = (await helpline.logIn("manager")).token;

const city = ["city", "Please choose a city."];
const county = ["county", "Please choose a county."];
const postcode = ["postcode", "Please enter a postcode (minimum 3 characters)."];
const place = [city, county, postcode];
const schoolName = ["name", "Please enter a school name (minimum 3 characters)."];
const firstName = ["first_name", "Please enter a first name (minimum 3 characters)."];
const lastName = ["last_name", "Please enter a last name (minimum 3 characters)."];
const gender = ["gender", "Please choose a gender."];
const email = ["email", "Please enter a valid email."];
const gp = [["practice_name", "Please enter a practice name (minimum 3 characters)."], ...place];
const laName = ["name", "Please enter a local authority name (minimum 3 characters)."];
const password = ["password", "Please enter a password (minimum 6 characters)."];
const guardian = [
  firstName,
  lastName,
  gender,
  ["address_1", "Please enter an address (minimum 3 characters)."],
  ...place,
  ["telephone", "Please enter a telephone or mobile number (minimum 3 characters)."],
];
const userName = [["user_type", "Please choose a user type."], firstName, lastName, gender];
const username = ["username", "Please enter a username (minimum 6 characters)."];

/** The messages for an empty form, on add and on edit, in form order. */
const emptyForms: Record<string, { add: string[][]; edit: string[][] }> = {
  gps: { add: gp, edit: gp },
  schools: { add: [schoolName, ...place], edit: [schoolName, ...place] },
  "local-authorities": { add: [schoolName, ...place], edit: [laName, ...place] },
  guardians: { add: guardian, edit: guardian },
  users: {
    add: [...userName, username, password, city, county, email],
    edit: [...userName, city, county, email],
  },
};

const specified = recordForms.filter(({ entity }) => entity in emptyForms);

describe.each(specified)("$form $entity", ({ example, form }) => {
  const { kind, routes } = example;
  const route = form === "add" ? routes.create : routes.update;

  async function refused(body: Fields): Promise<string[][]> {
    const before = await everything(helpline.database, kind);
    const sent = form === "add" ? body : { ...body, id: 999_999 };
    const answer = await helpline.call(route, { body: sent, token });
    expect(answer.status).toBe(422);
    expect(answer.message).toBe(answer.data.errors[0].message);
    expect(await everything(helpline.database, kind)).toEqual(before);
    return failurePairs(answer.data.errors);
  }

  const empty = emptyForms[kind.entity]?.[form] ?? [];

  it("reports all failures of an empty form at once, in form order", async () => {
    expect(await refused({})).toEqual(empty);
  });

  it("reports the same for texts that are empty, blank or too short", async () => {
    const required = empty.map(([field = ""]) => field);
    const filledWith = (text: string) => Object.fromEntries(required.map((field) => [field, text]));
    expect(await refused(filledWith(""))).toEqual(empty);
    expect(await refused(filledWith("   "))).toEqual(empty);
    const chosen = empty.filter(([field]) => !["city", "county"].includes(field ?? ""));
    expect(await refused(filledWith("ab"))).toEqual(chosen);
  });
});

const withEmail = recordExamples.filter(
  ({ entity, kind }) => "email" in kind.fields && entity !== "guardians",
);

describe.each(withEmail)("the e-mail address of $entity", (example) => {
  const { kind, routes } = example;
  const badly = [
    "nobody",
    "a@b",
    "a b@example.org",
    "@example.org",
    "a@example.org,b@example.org",
    "a@-example.org",
  ];

  it.each(badly)("%s is refused on edit", async (address) => {
    const body = fresh(example.full);
    const { data } = await helpline.call(routes.create, { body, token });
    const change = { ...body, email: address, id: data[kind.idField] };
    const answer = await helpline.call(routes.update, { body: change, token });
    expect(answer).toMatchObject({
      status: 422,
      data: { errors: [{ field: "email", message: email[1] }] },
    });
  });
});

describe("a guardian", () => {
  const guardians = recordExamples.find((each) => each.entity === "guardians") as RecordExample;
  const { telephone: _telephone, ...unreachable } = guardians.least;

  it.each([
    [{}, 422],
    [{ telephone: "12" }, 422],
    [{ telephone: "", mobile: "" }, 422],
    [{ telephone: null, mobile: "12" }, 422],
    [{ telephone: "999" }, 201],
    [{ mobile: "999" }, 201],
    [{ telephone: "1", mobile: "999" }, 201],
  ])("needs a telephone or mobile number: %j is %d", async (numbers, status) => {
    const body = { ...unreachable, ...numbers };
    const answer = await helpline.call(guardians.routes.create, { body, token });
    expect(answer.status).toBe(status);
  });

  it.each(["Male", "m", "unknown", "", null])("has no gender %j", async (value) => {
    const body = { ...guardians.least, gender: value };
    const answer = await helpline.call(guardians.routes.create, { body, token });
    expect(failurePairs(answer.data.errors)).toEqual([gender]);
  });
});
