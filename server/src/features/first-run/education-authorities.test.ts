/** The education authorities that the first steps offer, and how spellings of one are told. Rules: SET-9. */
import { expect, it } from "vitest";
import { educationAuthorities, nameInShort } from "./education-authorities.ts";

const namesOf = (nation: string) =>
  educationAuthorities.filter((each) => each.nation === nation).map(({ name }) => name);

it.each([
  ["England", 153, "Barking and Dagenham", "York"],
  ["Wales", 22, "Blaenau Gwent", "Wrexham"],
  ["Scotland", 32, "Aberdeen City", "West Lothian"],
  ["Northern Ireland", 1, "Education Authority", "Education Authority"],
])("%s has %d, from %s to %s", (nation, count, first, last) => {
  const names = namesOf(nation);
  expect([names.length, names[0], names.at(-1)]).toEqual([count, first, last]);
});

it("have names of one line, each once", () => {
  const names = educationAuthorities.map(({ name }) => name);
  expect(names.filter((name) => !/^\S+( \S+)*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  for (const name of ["North East Lincolnshire", "North Yorkshire", "South Gloucestershire"]) {
    expect(namesOf("England")).toContain(name);
  }
  expect(namesOf("Scotland")).toContain("Dumfries and Galloway");
});

it.each([
  ["Devon County Council", "devon"],
  ["DEVON", "devon"],
  [" Devon ", "devon"],
  ["London Borough of Brent", "brent"],
  ["The London Borough of Brent", "brent"],
  ["Royal Borough of Kensington & Chelsea", "kensington and chelsea"],
  ["Royal London Borough of Brent", "brent"],
  ["Metropolitan Borough of Bury", "bury"],
  ["Borough of Poole", "poole"],
  ["Bury Metropolitan Borough Council", "bury"],
  ["City of York Council", "york"],
  ["The City of York", "york"],
  ["City and County of Swansea", "swansea"],
  ["County of Devon", "devon"],
  ["Bristol, City of", "bristol"],
  ["Herefordshire, County of", "herefordshire"],
  ["County Durham", "durham"],
  ["The Highland Council", "highland"],
  ["Bath & North East Somerset Council", "bath and north east somerset"],
  ["Westminster City Council", "westminster"],
  ["Aberdeen City", "aberdeen"],
  ["North District Council", "north"],
  ["Brent London", "brent"],
  ["Bournemouth Unitary", "bournemouth"],
  ["City of London Corporation", "london"],
  ["Kent LEA", "kent"],
  ["Council of Europe", "council of europe"],
  ["Leeds, City of the North", "leeds, city of the north"],
  ["Greater Borough of Poole", "greater borough of poole"],
  ["Isle of the County", "isle of the"],
  ["Kent Council Services", "kent council services"],
])("%s is %s in short", (name, short) => {
  expect(nameInShort(name)).toBe(short);
});

it("no two authorities are the same in short", () => {
  const shorts = educationAuthorities.map(({ name }) => nameInShort(name));
  expect(shorts.filter((short, at) => shorts.indexOf(short) !== at)).toEqual([]);
});
