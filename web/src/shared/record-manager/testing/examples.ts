/** Stored records of each kind, as the server returns them. For tests only. */
import type { ModalManagerName } from "@helpline/contract/screens";
import { recordViews } from "../views/registry.ts";

type Stored = Readonly<Record<string, unknown>>;

/** Values of fields that several kinds share; the others are empty. */
const usual: Stored = {
  address_1: "1 High Street",
  city: "Leeds",
  county: "West Yorkshire",
  postcode: "ls1 4ap",
  email: "desk@example.org",
  telephone: "0113 496 0000",
  last_name: "Okafor",
  gender: "female",
  dob: "1985-03-09",
  user_type: "advisor",
  enabled: 1,
  failed_logins: 3,
  added_on: "2026-07-01T09:30:00.000Z",
  version: 1,
};

/** Record number `id` of a kind, named `name`. */
function stored(entity: ModalManagerName, id: number, name: string): Stored {
  const { kind } = recordViews[entity];
  const fields = Object.keys(kind.details.shape).map((field) => [field, usual[field] ?? null]);
  const own = { [kind.idField]: id, [String(kind.order.at(-1))]: name };
  const username = entity === "users" ? { username: `user.${id}` } : {};
  return { ...Object.fromEntries(fields), ...own, ...username };
}

export function example(entity: ModalManagerName, overrides: Stored = {}): Stored {
  return { ...stored(entity, 7, "Elm Grove"), ...overrides };
}

/** `count` records: Record 1, Record 2, and so on. */
export function manyExamples(entity: ModalManagerName, count: number): Stored[] {
  return Array.from({ length: count }, (_, at) => stored(entity, at + 1, `Record ${at + 1}`));
}
