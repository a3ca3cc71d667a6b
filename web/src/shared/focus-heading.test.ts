/** Rules: UI-17. */
import { expect, it } from "vitest";
import { focusHeading } from "./focus-heading.ts";

it("focuses the screen's heading, not one outside it", () => {
  document.body.innerHTML = "<header><h1>Helpline</h1></header><main><h1>Cases</h1></main>";
  focusHeading();
  expect(document.activeElement).toHaveTextContent("Cases");
  expect(document.activeElement).toHaveAttribute("tabindex", "-1");
});

it("leaves the focus on a page without a heading", () => {
  document.body.innerHTML = "<main><h2>Part</h2></main>";
  focusHeading();
  expect(document.body).toHaveFocus();
});
