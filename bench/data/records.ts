/** Guardians, schools, GP practices and local authorities. */
import { practiceKinds, schoolKinds } from "../../server/src/demo/names.ts";
import { createRandom, type Random } from "../../server/src/demo/random.ts";
import type { Row } from "./copy-text.ts";
import { firstName, lastName, names } from "./names.ts";
import type { Scale } from "./scale.ts";
import { mixSeed } from "./skew.ts";
import { addressIn, townOfChoice, towns } from "./towns.ts";

/** Neighbouring guardians are usually of one family. */
const familyName = (seed: number, id: number, random: Random) => {
  const family = createRandom(mixSeed(seed, 3, id >> 1));
  const shared = lastName(family);
  return random.chance(0.8) ? shared : lastName(random);
};

/** What cases need to know about a guardian; the first values drawn by {@link guardianRow}. */
export function guardianNames(seed: number, id: number) {
  const random = createRandom(mixSeed(seed, 2, id));
  const gender = random.chance(0.72) ? ("female" as const) : ("male" as const);
  const first = firstName[gender](random);
  return { random, gender, first_name: first, last_name: familyName(seed, id, random) };
}

function guardianRow(seed: number, guardian_id: number): Row {
  const { random, ...named } = guardianNames(seed, guardian_id);
  const address = addressIn(random, townOfChoice(random));
  const reachable = random.chance(0.92);
  return {
    guardian_id,
    ...named,
    dob: random.chance(0.4)
      ? new Date(Date.UTC(1950 + random.below(50), 0, random.below(365))).toISOString().slice(0, 10)
      : null,
    ...address,
    telephone: reachable ? address.telephone : null,
    email: random.chance(0.6) ? `guardian${guardian_id}@example.org` : null,
    mobile: random.chance(0.8) ? `07${String(random.below(1e9)).padStart(9, "0")}` : null,
  };
}

export function* guardianRows({ guardians }: Scale, seed: number): Generator<Row> {
  for (let id = 1; id <= guardians; id += 1) yield guardianRow(seed, id);
}

const placeName = (random: Random, city: string, kinds: readonly string[]) =>
  `${random.chance(0.5) ? city : random.pick(names.last)} ${random.pick(kinds)}`;

export function* schoolRows({ schools }: Scale, seed: number): Generator<Row> {
  // The system record, as its migration writes it.
  yield { school_id: 1, name: "Home schooled", city: "", county: "", postcode: "" };
  for (let school_id = 2; school_id <= schools; school_id += 1) {
    const random = createRandom(mixSeed(seed, 4, school_id));
    const address = addressIn(random, townOfChoice(random));
    yield { school_id, name: placeName(random, address.city, schoolKinds), ...address };
  }
}

export function* gpRows({ gps }: Scale, seed: number): Generator<Row> {
  for (let gp_id = 1; gp_id <= gps; gp_id += 1) {
    const random = createRandom(mixSeed(seed, 5, gp_id));
    const address = addressIn(random, townOfChoice(random));
    yield { gp_id, practice_name: placeName(random, address.city, practiceKinds), ...address };
  }
}

export function* councilRows({ councils }: Scale, seed: number): Generator<Row> {
  for (let local_authority_id = 1; local_authority_id <= councils; local_authority_id += 1) {
    const random = createRandom(mixSeed(seed, 6, local_authority_id));
    const town = towns[local_authority_id % towns.length] ?? towns[0];
    if (!town) throw new Error("There are no towns.");
    yield { local_authority_id, name: `${town.city} Council`, ...addressIn(random, town) };
  }
}
