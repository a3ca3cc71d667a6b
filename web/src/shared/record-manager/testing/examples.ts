/** Stored records of each kind, as the server answers them. For tests only. */
import type { ModalManagerName } from "@helpline/contract/screens";

const address = {
  address_1: "1 High Street",
  address_2: null,
  city: "Leeds",
  county: "West Yorkshire",
  postcode: "ls1 4ap",
  email: "desk@example.org",
  telephone: "0113 496 0000",
};

const person = { ...address, gender: "female", mobile: null, notes: null };

type Stored = Readonly<Record<string, unknown>>;

/** Record number `id` of a kind; what is not given comes from a complete example. */
const examples: Record<ModalManagerName, (id: number, name: string) => Stored> = {
  gps: (id, name) => ({ gp_id: id, practice_name: name, ...address, version: 1 }),
  schools: (id, name) => ({ school_id: id, name, ...address, web: null, version: 1 }),
  "local-authorities": (id, name) => ({ local_authority_id: id, name, ...address, version: 1 }),
  guardians: (id, name) => ({
    guardian_id: id,
    first_name: name,
    last_name: "Okafor",
    ...person,
    dob: "1985-03-09",
    version: 1,
  }),
  users: (id, name) => ({
    user_id: id,
    user_type: "advisor",
    clinic_name: null,
    clinic_details: null,
    first_name: name,
    last_name: "Okafor",
    username: `user.${id}`,
    ...person,
    enabled: 1,
    failed_logins: 3,
    added_on: "2026-07-01T09:30:00.000Z",
    version: 1,
  }),
};

export function example(entity: ModalManagerName, overrides: Stored = {}): Stored {
  return { ...examples[entity](7, "Elm Grove"), ...overrides };
}

/** `count` records, named Record 1 and on. */
export function manyExamples(entity: ModalManagerName, count: number): Stored[] {
  return Array.from({ length: count }, (_, at) => examples[entity](at + 1, `Record ${at + 1}`));
}
