import { expect, it } from "vitest";
import { matchingPlaces, withStored } from "./places.ts";

const places = ["Benfleet", "Leeds", "Leek"].map((label) => ({ label }));

it("lists what begins with the text before what contains it", () => {
  expect(matchingPlaces(places, " LEE ").map(({ label }) => label)).toEqual([
    "Leeds",
    "Leek",
    "Benfleet",
  ]);
  expect(matchingPlaces(places, "")).toHaveLength(3);
  expect(matchingPlaces(places, "zz")).toEqual([]);
});

it("keeps a stored value that has left the list", () => {
  expect(withStored(["Leeds"], "Old Sarum")).toEqual(["Old Sarum", "Leeds"]);
  expect(withStored(["Leeds"], "Leeds")).toEqual(["Leeds"]);
  expect(withStored(["Leeds"], "")).toEqual(["Leeds"]);
});
