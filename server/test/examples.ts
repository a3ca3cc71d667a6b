/**
 * One valid body for each kind of record, users included. The tests loop over the contract's
 * registry, so a new kind is tested once it has an example here.
 */

import type { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { referenceRecordRoutes } from "@helpline/contract/reference-records/registry";
import { userRoutes } from "@helpline/contract/users/users.routes";

export type Fields = Readonly<Record<string, unknown>>;

interface Example {
  /** Only the required fields. */
  readonly least: Fields;
  /** The optional fields. */
  readonly optional: Fields;
  /** Every field with a different value. */
  readonly other: Fields;
}

const address = { address_1: "12 Mill Lane", address_2: "Flat 3" };
const otherAddress = { address_1: "7 Castle Street", address_2: "Top floor" };
const place = { city: "Leeds", county: "West Yorkshire" };
const otherPlace = { city: "Cardiff", county: "South Glamorgan" };
const reach = { email: "post@example.org", telephone: "0113 496 0123" };
const otherReach = { email: "office@example.net", telephone: "029 2018 0123" };

const examples: Readonly<Record<string, Example>> = {
  gps: {
    least: { practice_name: "Mill Lane Surgery", ...place, postcode: "LS1 4AB" },
    optional: { ...address, ...reach },
    other: {
      practice_name: "Castle Practice",
      ...otherAddress,
      ...otherPlace,
      postcode: "CF10 1AA",
      ...otherReach,
    },
  },
  schools: {
    least: { name: "Mill Lane Primary", ...place, postcode: "LS1 4AB" },
    optional: { ...address, ...reach, web: "https://mill-lane.example.org" },
    other: {
      name: "Castle High School",
      ...otherAddress,
      ...otherPlace,
      postcode: "CF10 1AA",
      ...otherReach,
      web: "castle.example.net",
    },
  },
  guardians: {
    least: {
      first_name: "Marguerite",
      last_name: "Okonkwo",
      gender: "female",
      address_1: "12 Mill Lane",
      ...place,
      postcode: "LS1 4AB",
      telephone: "0113 496 0123",
    },
    optional: {
      dob: "1984-02-29",
      address_2: "Flat 3",
      email: "marguerite@example.org",
      mobile: "07700 900123",
      notes: "Prefers mornings.\nSpeaks Igbo.",
    },
    other: {
      first_name: "Gwilym",
      last_name: "Llewellyn",
      gender: "male",
      dob: "1979-12-31",
      ...otherAddress,
      ...otherPlace,
      postcode: "CF10 1AA",
      ...otherReach,
      mobile: "07700 900456",
      notes: "Large print",
    },
  },
  "local-authorities": {
    // Left out, the nation follows from the postcode.
    least: { name: "Leeds City Council", ...place, postcode: "LS1 4AB", nation: "England" },
    optional: { ...address, ...reach },
    other: {
      name: "Cardiff Council",
      ...otherAddress,
      ...otherPlace,
      postcode: "CF10 1AA",
      nation: "Wales",
      ...otherReach,
    },
  },
  users: {
    least: {
      user_type: "advisor",
      first_name: "Wilhelmina",
      last_name: "Okonkwo",
      gender: "female",
      username: "w.okonkwo",
      password: "correct horse",
      ...place,
      email: "w.okonkwo@example.org",
    },
    optional: {
      ...address,
      postcode: "LS1 4AB",
      telephone: "0113 496 0123",
      mobile: "07700 900123",
      notes: "Part time.\nMornings.",
      capacity: 15,
      safeguarding_lead: 0,
      enabled: 1,
    },
    other: {
      user_type: "clinic",
      clinic_name: "Castle Clinic",
      clinic_details: "Second floor",
      first_name: "Gwilym",
      last_name: "Llewellyn",
      gender: "male",
      username: "g.llewellyn",
      password: "battery staple",
      ...otherAddress,
      ...otherPlace,
      postcode: "CF10 1AA",
      ...otherReach,
      mobile: "07700 900456",
      notes: "Large print",
      capacity: 8,
      enabled: 0,
    },
  },
};

type RecordRoutes = ReturnType<typeof recordRoutes<RecordKind>>;

export interface RecordExample extends Example {
  readonly entity: string;
  readonly kind: RecordKind;
  readonly routes: RecordRoutes;
  readonly full: Fields;
}

let made = 0;

/** The body with a unique username, if it has one. */
export function fresh(body: Fields): Fields {
  made += 1;
  return "username" in body ? { ...body, username: `${body.username}${made}` } : body;
}

/** The four reference kinds and users. */
export const recordExamples: readonly RecordExample[] = [...referenceRecordRoutes, userRoutes].map(
  (routes) => {
    const { kind } = routes as unknown as RecordRoutes;
    const example = examples[kind.entity];
    if (!example) throw new Error(`Please add an example of ${kind.many} to examples.ts.`);
    const { least, optional } = example;
    const named = new Set(Object.keys({ ...least, ...optional, ...example.other }));
    const unnamed = Object.keys(kind.fields).filter((field) => !named.has(field));
    const filled = (words: string) => Object.fromEntries(unnamed.map((each) => [each, words]));
    return {
      least,
      optional,
      other: { ...filled("Other words"), ...example.other },
      full: { ...filled("Some words"), ...least, ...optional },
      kind,
      entity: kind.entity,
      routes: routes as unknown as RecordRoutes,
    };
  },
);

/** The add form and the edit form of each kind. */
export const recordForms = recordExamples.flatMap((example) => [
  { example, form: "add" as const, entity: example.entity },
  { example, form: "edit" as const, entity: example.entity },
]);

/** The failures of a refused form as pairs of field and message. */
export const failurePairs = (errors: readonly { field: string; message: string }[]) =>
  errors.map(({ field, message }) => [field, message]);

/** The details expected for a body: the fields as stored, null if absent, or an empty list, no password. */
export function asStored({ kind }: RecordExample, body: Fields): Fields {
  const none = (field: string) => (Object.hasOwn(kind.elsewhere ?? {}, field) ? [] : null);
  const given = Object.keys(kind.details.shape).map((field) => [field, body[field] ?? none(field)]);
  const ofUsers =
    kind.entity === "users"
      ? {
          safeguarding_lead: body.safeguarding_lead ?? 0,
          enabled: body.enabled ?? 1,
          failed_logins: 0,
          invited: 0,
        }
      : {};
  const {
    [kind.idField]: _id,
    version: _version,
    added_on: _added,
    ...stored
  } = {
    ...Object.fromEntries(given),
    ...ofUsers,
  };
  return stored;
}

const { username: _username, password: _password, ...keptOfUser } = examples.users?.least ?? {};

/** The body that adds a user. */
export const newUser = (overrides: Fields = {}): Fields => ({
  ...fresh(examples.users?.least ?? {}),
  ...overrides,
});

/** The body that changes a user but keeps username and password. */
export const changedUser = (id: number, overrides: Fields = {}): Fields => ({
  ...keptOfUser,
  id,
  ...overrides,
});
