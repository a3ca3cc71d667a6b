/** The staff. All have the same password, so that a run can log in as anybody. */
import type { UserType } from "@helpline/contract/access";
import { createRandom } from "../../server/src/demo/random.ts";
import type { Row } from "./copy-text.ts";
import { firstName, lastName } from "./names.ts";
import { mixSeed } from "./skew.ts";
import { addressIn, townOfChoice } from "./towns.ts";

/** Only for throw-away databases. */
export const benchPassword = "bench password";

const shares = [
  ["admin", 0.04],
  ["manager", 0.08],
  ["advisor", 0.4],
  ["advocate", 0.28],
  ["clinic", 0.1],
  ["evaluator", 0.1],
] as const satisfies readonly (readonly [UserType, number])[];

/** The ids of each type, consecutive from 1. */
export function staffOf(users: number): Readonly<Record<UserType, readonly number[]>> {
  let next = 1;
  const entries = shares.map(([type, share]): [UserType, number[]] => {
    const count = Math.max(1, Math.floor(users * share));
    const ids = Array.from({ length: count }, (_each, index) => next + index);
    next += count;
    return [type, ids];
  });
  const rest = Array.from(
    { length: Math.max(0, users - next + 1) },
    (_each, index) => next + index,
  );
  const staff = Object.fromEntries(entries) as Record<UserType, number[]>;
  return { ...staff, advisor: [...staff.advisor, ...rest] };
}

/** `bench.advisor17`, where 17 is the id. */
const usernameOf = (type: UserType, id: number) => `bench.${type}${id}`;

export function* userRows(users: number, seed: number, passwordHash: string): Generator<Row> {
  const everybody = Object.entries(staffOf(users)) as [UserType, readonly number[]][];
  for (const [user_type, ids] of everybody) {
    for (const user_id of ids) {
      const random = createRandom(mixSeed(seed, 1, user_id));
      const gender = random.chance(0.7) ? "female" : "male";
      const { address_1: _street, ...address } = addressIn(random, townOfChoice(random));
      yield {
        user_id,
        user_type,
        clinic_name: user_type === "clinic" ? `${address.city} Clinic ${user_id}` : null,
        first_name: firstName[gender](random),
        last_name: lastName(random),
        gender,
        username: usernameOf(user_type, user_id),
        password_hash: passwordHash,
        ...address,
        email: `user${user_id}@example.org`,
      };
    }
  }
}
