/** Guardians that are on file twice, and their cases, for journeys about families. */
import type { APIRequestContext } from "@playwright/test";
import { makeCase, poster } from "./cases.ts";
import { unique } from "./people.ts";

export interface Person {
  readonly id: number;
  readonly first: string;
  readonly last: string;
  readonly name: string;
  /** A number of their own. */
  readonly mobile: string;
}

let numbers = 0;
/** Journeys run side by side, and a number that many have would find them all. */
const ownMobile = () => {
  numbers += 1;
  return `07${process.env.TEST_WORKER_INDEX ?? "0"}${String(Date.now() + numbers).slice(-8)}`.slice(
    0,
    11,
  );
};

/** Adds a guardian through the API. */
export async function makeGuardian(
  request: APIRequestContext,
  last: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Person> {
  const send = await poster(request);
  const { first_name: first = "Siobhan", mobile = ownMobile() } = fields;
  const { guardian_id: id } = await send("/api/guardians", {
    first_name: first,
    last_name: last,
    gender: "female",
    address_1: "1 High Street",
    city: "Leeds",
    county: "West Yorkshire",
    postcode: "LS1 4AB",
    mobile,
    ...fields,
  });
  return { id, first, last, name: `${first} ${last}`, mobile };
}

export interface Duplicates {
  /** On file first, without an e-mail address. */
  readonly one: Person;
  readonly two: Person;
  /** The case of each. */
  readonly cases: readonly [number, number];
}

/** One mother who was entered twice, each time with a case. */
export async function makeDuplicates(
  request: APIRequestContext,
  last = unique("Akhtar"),
): Promise<Duplicates> {
  const one = await makeGuardian(request, last);
  const email = "shivaun@example.org";
  const { mobile } = one;
  const two = await makeGuardian(request, last, { first_name: "Shivaun", email, mobile });
  const caseOf = ({ id }: Person, child_first_name: string) =>
    makeCase(request, {
      fields: { primary_guardian_id: id, child_first_name, child_last_name: last },
    });
  return { one, two, cases: [await caseOf(one, "Zara"), await caseOf(two, "Omar")] };
}
