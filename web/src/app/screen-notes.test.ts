/** Rules: UI-23. */
import { userTypes } from "@helpline/contract/access";
import { describe, expect, it } from "vitest";
import { noteOf } from "./screen-notes.ts";
import { keyOf, paletteTargets } from "./shell/palette-targets.ts";

describe.each(["public", ...userTypes] as const)("what the palette offers %s", (caller) => {
  it.each(paletteTargets(caller).map((target) => [keyOf(target), target] as const))(
    "%s has a purpose in a sentence",
    (_, target) => {
      expect(noteOf(target)).toMatch(/^[A-Z].{15,}\.$/);
    },
  );
});

it("no two purposes are alike, and a screen without one has an empty text", () => {
  const notes = paletteTargets("admin").map(noteOf);
  expect(new Set(notes).size).toBe(notes.length);
  expect(noteOf({ screen: "login" })).toBe("");
});
