/** Which usernames a new user may have (ADR 6). Rules: USER-5. */

import { describe, expect, it } from "vitest";
import { isExistingUsername } from "../names.ts";
import { tidyLine } from "../plain-text.ts";
import { validate } from "../validation.ts";
import { isNewUsername } from "./username.ts";
import { users } from "./users.schema.ts";

const good = [
  ["ASCII", "ann.archer-2 (nights)"],
  ["accents", "Siân.Émile"],
  ["an address", "worker+1@example.org"],
  ["Polish and Turkish", "żółć.ışık"],
  ["Cyrillic alone", "анна.иванова"],
  ["Greek alone", "μαρία.2"],
  ["Arabic alone", "فاطمة.علي"],
  ["Hindi with its vowel signs", "प्रिया.शर्मा"],
  ["Bengali", "সুমাইয়া১"],
  ["Japanese in its three scripts", "山田ひろしタロウ"],
  ["Japanese with a long vowel, whose sign belongs to several scripts", "やまだ.たろー"],
  ["Korean", "김민준.관리자"],
  ["no letters", "123-456"],
] as const;

const bad = [
  ["two blanks, of which a browser shows one", "ann  archer"],
  ["a zero-width space", "ann\u200B.archer"],
  ["a zero-width joiner", "ann\u200D.archer"],
  ["a byte order mark", "\uFEFFann.archer\uFEFF."],
  ["a soft hyphen", "ann\u00AD.archer"],
  ["a right-to-left override", "ann\u202Erehcra"],
  ["a bidirectional isolate", "ann\u2066.archer\u2069"],
  ["a word joiner", "ann\u2060.archer"],
  ["a variation selector", "ann.archer\uFE0F"],
  ["a Hangul filler", "ann\u3164.archer"],
  ["a combining grapheme joiner", "ann\u034F.archer"],
  ["NUL", "ann\u0000.archer"],
  ["a line break", "ann\n.archer"],
  ["a line separator", "ann\u2028archer"],
  ["half a surrogate pair", "ann\uD800.archer"],
  ["a private-use character", "ann\uE000.archer"],
  ["an unassigned character", "ann\u0378.archer"],
  ["a no-break space", "ann\u00A0archer"],
  ["full-width letters", "\uFF41nn.archer"],
  ["mathematical letters", "\u{1D41A}nn.archer"],
  ["a ligature", "o\uFB03ce.admin"],
  ["a Cyrillic a among Latin letters", "\u0430nn.archer"],
  ["a Greek omicron among Latin letters", "\u03BFffice"],
  ["an Armenian letter among Latin letters", "ann.\u0561rcher"],
  ["a Cherokee letter among Latin letters", "\u13AAnn.archer"],
  ["Latin among Hindi", "प्रिया.x"],
  ["Latin among Japanese", "山田.admin"],
  ["accents as characters of their own, which look like the others", "Sia\u0302n.Evans"],
] as const;

const newUser = {
  user_type: "advisor",
  first_name: "Wilhelmina",
  last_name: "Okonkwo",
  gender: "female",
  password: "correct horse",
  email: "w.okonkwo@example.org",
  city: "Leeds",
  county: "West Yorkshire",
};

/** The message that the forms and the server give. */
const errorsOf = (username: string) => {
  const checked = validate(users.create, { ...newUser, username });
  return checked.ok ? [] : checked.errors.map(({ field }) => field);
};

describe("a new username", () => {
  it.each(good)("may contain %s", (_what, name) => {
    expect(isNewUsername(name)).toBe(true);
    expect(errorsOf(name)).toEqual([]);
  });

  it.each(bad)("may not contain %s", (_what, name) => {
    expect(isNewUsername(name)).toBe(false);
    // What nobody sees is removed before, and the rest composed.
    expect(errorsOf(name)).toEqual(isNewUsername(tidyLine(name)) ? [] : ["username"]);
  });
});

it.each(bad.filter(([, name]) => !/[\p{Cc}\p{Cs}]/u.test(name)))(
  "an existing one with %s still logs in",
  (_what, name) => {
    expect(isExistingUsername(name)).toBe(true);
  },
);
