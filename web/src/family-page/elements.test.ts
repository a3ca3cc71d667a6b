/** The screens of the family's page. Rules: EVAL-12. */
import { beforeEach, expect, it, vi } from "vitest";
import { button, element, paragraph, show } from "./elements.ts";

const scrollTo = vi.fn();
beforeEach(() => {
  scrollTo.mockClear();
  vi.stubGlobal("scrollTo", scrollTo);
  document.body.innerHTML = '<main id="page"><p>The screen before</p></main>';
});

it("reads no text as HTML", () => {
  expect(paragraph("<b>Bold</b>").outerHTML).toBe("<p>&lt;b&gt;Bold&lt;/b&gt;</p>");
});

it("makes elements with their properties and children", () => {
  const made = element("div", { className: "bar" }, "One ", element("b", {}, "two"));
  expect(made.outerHTML).toBe('<div class="bar">One <b>two</b></div>');
});

it("makes buttons that submit nothing, plain or with a class", () => {
  const onClick = vi.fn();
  const plain = button("Back", onClick);
  expect(plain).toMatchObject({ type: "button", className: "", textContent: "Back" });
  plain.click();
  expect(onClick).toHaveBeenCalledOnce();
  expect(button("Next", onClick, "main")).toHaveClass("main");
});

it("replaces the screen, with the focus on its heading and the page at its top", () => {
  const heading = element("h1", { tabIndex: -1 }, "Question 1");
  show("Question 1 of 18", heading, paragraph("Text"));
  expect(document.getElementById("page")?.textContent).toBe("Question 1Text");
  expect(document.title).toBe("Question 1 of 18");
  expect(heading).toHaveFocus();
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
});

it("shows a screen without a heading", () => {
  show("One moment", paragraph("One moment, please…"));
  expect(document.getElementById("page")?.textContent).toBe("One moment, please…");
});

it("shows nothing in another page", () => {
  document.body.innerHTML = "<p>Another page</p>";
  show("Question 1 of 18", paragraph("Text"));
  expect(document.body).toHaveTextContent("Another page");
  expect(scrollTo).not.toHaveBeenCalled();
});
