/** Text in HTML stays text. */
import { expect, it } from "vitest";
import { escaped } from "./html.ts";

it.each([
  ["plain – text", "plain – text"],
  ["<b>", "&#60;b&#62;"],
  ['O\'Neill & "Co"', "O&#39;Neill &#38; &#34;Co&#34;"],
  ["&amp;", "&#38;amp;"],
])("%s", (text, html) => {
  expect(escaped(text)).toBe(html);
});
