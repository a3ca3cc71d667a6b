import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderThemed } from "../../../test/render.tsx";
import { displayed, ShownValue } from "./shown-value.tsx";

describe("a web address is a link only if it leads to the web", () => {
  it.each([
    ["https://elm.example.org/a", "https://elm.example.org/a"],
    ["www.elm.sch.uk", "https://www.elm.sch.uk"],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["the green one", null],
  ])("%s", (text, href) => {
    renderThemed(<ShownValue notes={{ label: "Web", input: "url" }} value={text} />);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole("link")?.getAttribute("href") ?? null).toBe(href);
  });
});

it.each([
  ["st mary's surgery", "capitalised", "St Mary's Surgery"],
  ["NHS élite (north-west)", "capitalised", "NHS Élite (North-West)"],
  ["ls1 4ap", "upper-case", "LS1 4AP"],
  ["as typed", undefined, "as typed"],
] as const)("%s as %s: %s", (text, display, shown) => {
  expect(displayed(text, display)).toBe(shown);
});
