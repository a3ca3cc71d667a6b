/**
 * Sample reference records. Telephone numbers are from Ofcom's range for drama, mail addresses from
 * example.org.
 */
import type { Insertable } from "kysely";
import type { Tables } from "#database/tables";
import { femaleNames, lastNames, maleNames, practiceKinds, schoolKinds, streets } from "./names.ts";
import { type Place, places } from "./places.ts";
import type { Random } from "./random.ts";

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.below(10)).join("");

const postcodeLetters = "ABDEFGHJLNPQRSTUWXYZ".split("");

const postcode = (random: Random, place: Place) =>
  `${place.postcodeArea}${1 + random.below(18)} ${random.below(10)}${random.pick(postcodeLetters)}${random.pick(postcodeLetters)}`;

const landline = (random: Random, place: Place) => `${place.numbers}${digits(random, 3)}`;
const mobile = (random: Random) => `07700 900${digits(random, 3)}`;

const mailName = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z]+/g, ".")
    .replace(/^\.|\.$/g, "");

function address(random: Random, place: Place) {
  return {
    address_1: `${1 + random.below(180)} ${random.pick(streets)}`,
    city: place.city,
    county: place.county,
    postcode: postcode(random, place),
  };
}

export function sampleGuardian(random: Random): Insertable<Tables["guardians"]> {
  const place = random.pick(places);
  const gender = random.chance(0.68) ? "female" : "male";
  const first_name = random.pick(gender === "female" ? femaleNames : maleNames);
  const last_name = random.pick(lastNames);
  const born = 1968 + random.below(32);
  return {
    first_name,
    last_name,
    gender,
    dob: `${born}-0${1 + random.below(9)}-${10 + random.below(18)}`,
    ...address(random, place),
    email: random.chance(0.7) ? `${mailName(first_name)}.${mailName(last_name)}@example.org` : null,
    telephone: random.chance(0.6) ? landline(random, place) : null,
    mobile: mobile(random),
  };
}

export function sampleGp(random: Random): Insertable<Tables["gps"]> {
  const place = random.pick(places);
  const practice_name = `${random.pick(streets)} ${random.pick(practiceKinds)}`;
  return {
    practice_name,
    ...address(random, place),
    email: `reception@${mailName(practice_name)}.example.org`,
    telephone: landline(random, place),
  };
}

export function sampleSchool(random: Random): Insertable<Tables["schools"]> {
  const place = random.pick(places);
  const name = `${random.pick(streets)} ${random.pick(schoolKinds)}`;
  const site = `${mailName(name)}.example.org`;
  return {
    name,
    ...address(random, place),
    email: `office@${site}`,
    telephone: landline(random, place),
    web: `https://${site}`,
  };
}

export function sampleLocalAuthorities(random: Random): Insertable<Tables["local_authorities"]>[] {
  return places.map((place) => ({
    name: place.council,
    ...address(random, place),
    email: `send@${mailName(place.council)}.example.org`,
    telephone: landline(random, place),
  }));
}

export function sampleContact(random: Random) {
  const place = random.pick(places);
  return { ...address(random, place), telephone: landline(random, place), mobile: mobile(random) };
}
