/**
 * The printed report's running head: the helpline's name, chosen by an operator, always stays text.
 *
 * Rules: PRIV-7.
 */
import { expect, it } from "vitest";
import { pageStyle } from "./html.ts";

const headOf = (subject: string) =>
  /@top-left \{ content: (.*?); \}/.exec(pageStyle({ subject, madeOn: "" }))?.[1];

it("is a plain text if possible", () => {
  expect(headOf("Ärzte-Hilfe: Child of case 12")).toBe('"Ärzte-Hilfe: Child of case 12"');
});

it.each(['"; } body { display: none', "</style><script>alert(1)</script>", "a\\", "line\nbreak"])(
  "cannot end the text or the style with %j",
  (subject) => {
    expect(headOf(subject)?.slice(1, -1)).toMatch(/^([\p{L}\p{N} .:,-]|\\[0-9a-f]+ )+$/u);
  },
);
