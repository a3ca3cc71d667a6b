/** The towns that the forms offer, large ones often, with postcodes and telephone numbers. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { streets } from "../../server/src/demo/names.ts";
import { places } from "../../server/src/demo/places.ts";
import type { Random } from "../../server/src/demo/random.ts";
import { skewed } from "./skew.ts";

export interface Town {
  readonly city: string;
  readonly county: string;
  readonly postcodeArea: string;
  readonly diallingCode: string;
}

const offered = (list: string) => {
  const file = fileURLToPath(new URL(`../../web/public/data/${list}.json`, import.meta.url));
  return JSON.parse(readFileSync(file, "utf8")) as string[];
};

const counties = offered("counties");
const known = new Map(places.map((place) => [place.city, place]));

function townOf(city: string, index: number): Town {
  const letters = city.replace(/[^A-Za-z]/g, "").toUpperCase();
  const invented = {
    city,
    county: counties[index % counties.length] ?? "",
    postcodeArea: `${letters[0]}${letters[2]}`,
    diallingCode: `01${200 + (index % 780)}`,
  };
  const place = known.get(city);
  if (!place) return invented;
  return { ...place, diallingCode: place.numbers.slice(0, place.numbers.indexOf(" ")) };
}

const small = offered("cities").filter((city) => !known.has(city));
/** The list is alphabetical, which says nothing about size: take every 7th, then every 7th of the rest. */
const shuffled = Array.from({ length: 7 }, (_each, first) =>
  small.filter((_city, index) => index % 7 === first),
).flat();

export const towns: readonly Town[] = [...known.keys(), ...shuffled].map(townOf);
export const townOfChoice = skewed(towns, 0.8);

const inwardLetters = "ABDEFGHJLNPQRSTUWXYZ";
const letter = (random: Random) => inwardLetters[random.below(inwardLetters.length)];

export function addressIn(random: Random, town: Town) {
  const { postcodeArea, diallingCode } = town;
  const rest = String(random.below(10 ** (11 - diallingCode.length)));
  return {
    address_1: `${1 + random.below(240)} ${random.pick(streets)}`,
    city: town.city,
    county: town.county,
    postcode: `${postcodeArea}${1 + random.below(39)} ${random.below(10)}${letter(random)}${letter(random)}`,
    telephone: `${diallingCode} ${rest.padStart(11 - diallingCode.length, "0")}`,
  };
}
