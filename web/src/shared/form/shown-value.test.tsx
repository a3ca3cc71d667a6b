import { describe, expect, it } from "vitest";
import { displayed, webAddress } from "./shown-value.tsx";

describe("a web address is a link only when it leads to the web", () => {
  it.each([
    ["https://elm.example.org/a", "https://elm.example.org/a"],
    ["www.elm.example.org", "https://www.elm.example.org/"],
    ["http://elm.example.org", "http://elm.example.org/"],
    ["javascript:alert(1)", null],
    ["JavaScript:alert(document.domain)//.org", null],
    ["data:text/html,x", null],
    ["not an address", null],
    ["none", null],
  ])("%s", (text, href) => expect(webAddress(text)).toBe(href));
});

it.each([
  ["st mary's surgery", "capitalised", "St Mary's Surgery"],
  ["NHS élite (north-west)", "capitalised", "NHS Élite (North-West)"],
  ["ls1 4ap", "upper-case", "LS1 4AP"],
  ["as typed", undefined, "as typed"],
] as const)("%s as %s: %s", (text, display, shown) => {
  expect(displayed(text, display)).toBe(shown);
});
