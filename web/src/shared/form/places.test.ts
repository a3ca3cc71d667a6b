/** Rules: UI-14. */
import { expect, it } from "vitest";
import listed from "../../../public/data/cities.json";
import { meantPlace, offeredPlaces, withStored } from "./inputs/place-input.tsx";

const places = [
  "Benfleet",
  "King's Lynn",
  "Leeds",
  "Leek",
  "St Albans",
  "Stoke-on-Trent",
  "Ynys Môn",
];
const cities: readonly string[] = listed;

it("lists places that begin with the text, then the text itself, then places that contain it", () => {
  expect(offeredPlaces(places, " LEE ")).toEqual(["Leeds", "Leek", "LEE", "Benfleet"]);
  expect(offeredPlaces(places, "")).toEqual(places);
});

it("offers a name that is not in the list as it was typed", () => {
  expect(offeredPlaces(cities, "Chew Magna ")).toEqual(["Chew Magna"]);
  expect(meantPlace(cities, "Chew Magna")).toBeUndefined();
});

it("never offers an unrelated place first: only the place itself, its beginning, or the text", () => {
  for (const typed of ["Bristol", "bath", "Aber", "flee", "zz", "York", "Wick", "Ely"]) {
    const [first = ""] = offeredPlaces(cities, typed);
    expect(first.toLowerCase().startsWith(typed.toLowerCase()), `${typed}: ${first}`).toBe(true);
  }
});

it("prefers every place of the list that is typed in full", () => {
  for (const city of cities) {
    expect(offeredPlaces(cities, city)[0]).toBe(city);
    expect(meantPlace(cities, city.toUpperCase().replaceAll("-", " "))).toBe(city);
  }
});

it.each([
  ["Kings Lynn", "King's Lynn"],
  ["king’s lynn", "King's Lynn"],
  ["St. Albans", "St Albans"],
  ["stoke on trent", "Stoke-on-Trent"],
  ["Stoke–on–Trent", "Stoke-on-Trent"],
  ["ynys mon", "Ynys Môn"],
  ["  LEEDS  ", "Leeds"],
])("recognises %j as %s", (typed, place) => {
  expect(meantPlace(places, typed)).toBe(place);
  expect(offeredPlaces(places, typed)[0]).toBe(place);
});

it("offers every place of the list, and all that contain the text", () => {
  expect(offeredPlaces(cities, "")).toEqual(cities);
  const found = cities.filter((city) => city.toLowerCase().includes("e"));
  expect(offeredPlaces(cities, "e")).toHaveLength(found.length + 1);
});

it("keeps a stored value that is no longer on the list", () => {
  expect(withStored(["Leeds"], "Old Sarum")).toEqual(["Old Sarum", "Leeds"]);
  expect(withStored(["Leeds"], "Leeds")).toEqual(["Leeds"]);
  expect(withStored(["Leeds"], "")).toEqual(["Leeds"]);
});
