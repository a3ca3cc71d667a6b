/** Rules: IMP-6. */
import { expect, it } from "vitest";
import { properName } from "./row-readers.ts";

it.each([
  ["THE DENSHAM SURGERY", "The Densham Surgery"],
  ["O'NEIL", "O'Neil"],
  ["(O'NEIL", "(O'Neil"],
  ["“MCDONALD” (NHS)", "“McDonald” (NHS)"],
  ["D’ARCY ROAD", "D’Arcy Road"],
  ["MCDONALD & PARTNERS", "McDonald & Partners"],
  ["ST. JOHN'S C OF E SCHOOL", "St. John's C of E School"],
  ["HENRY VIII SCHOOL", "Henry VIII School"],
  ["STOCKTON-ON-TEES", "Stockton-on-Tees"],
  ["PEMBERTON-ASHWORTH", "Pemberton-Ashworth"],
  ["NHS WALK IN CENTRE", "NHS Walk in Centre"],
  ["ÉCOLE SAINT-ÉTIENNE", "École Saint-Étienne"],
  ["(THE) OLD SCHOOL", "(The) Old School"],
  ["Mixed Case stays", "Mixed Case stays"],
  ["small stays", "small stays"],
])("%s becomes %s", (text, name) => {
  expect(properName(text)).toBe(name);
});
