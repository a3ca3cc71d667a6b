/** The rules of filters, loaded before a list needs them. */
import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it } from "vitest";
import { loadFilterRules, useFilterRules } from "./filter-rules.ts";

const List = () => (useFilterRules(true) ? "The list" : null);

it("never hides the list once they are loaded", async () => {
  await loadFilterRules();
  render(
    <Suspense fallback="Hidden">
      <List />
    </Suspense>,
  );
  expect(screen.getByText("The list")).toBeVisible();
});
