/** Texts as they are stored and compared (WIRE-35): nothing unseen, composed, in linear time. */
import { describe, expect, it } from "vitest";
import {
  countedLength,
  folded,
  inForm,
  lengthInWords,
  opaqueString,
  tidyLine,
  tidyLines,
  withAsciiDigits,
} from "./plain-text.ts";

describe("A tidied line", () => {
  it.each([
    [
      "zero-width characters and a byte order mark",
      " \uFEFFa\u200Bb\u2060@c.example ",
      "ab@c.example",
    ],
    ["a soft hyphen", "Ro\u00ADsen", "Rosen"],
    ["marks of the writing direction", "\u202A07700 900123\u202C\u200E", "07700 900123"],
    ["a joiner between Latin letters", "a\u200Db\u200Cc", "abc"],
    ["tags that belong to no flag", "a\u{E0067}\u{E0062}b", "ab"],
    ["form feeds and vertical tabs", "12 High St\fLeeds\vLS1", "12 High St Leeds LS1"],
    ["decomposed letters", "Zoe\u0308", "Zo\u00EB"],
    ["blanks around it", " Ruth Bloom ", "Ruth Bloom"],
    ["soft hyphens between letters that joiners join", "\u0645\u00AD\u0645", "\u0645\u0645"],
    ["a joiner between a letter that it joins and another", "a\u200C\u0645\u200Cb", "a\u0645b"],
    ["a non-joiner between pictures", "\u{1F468}\u200C\u{1F469}", "\u{1F468}\u{1F469}"],
    ["a joiner between a picture and a letter", "\u{1F468}\u200Da\u200D\u2764", "\u{1F468}a\u2764"],
    ["a joiner after a letter that follows a picture", "\u2764a\u200D\u2764", "\u2764a\u2764"],
    ["the same after a wide letter", "\u2764\uFF41\u200D\u2764", "\u2764\uFF41\u2764"],
    ["two joiners in a row", "\u{1F468}\u200D\u200D\u{1F469}", "\u{1F468}\u200D\u{1F469}"],
    ["a joiner at its end", "\u{1F468}\u200D", "\u{1F468}"],
  ])("has no %s", (_what, typed, tidied) => {
    expect(tidyLine(typed)).toBe(tidied);
    expect(tidyLine(tidied)).toBe(tidied);
  });

  it.each([
    ["a family of one picture", "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}"],
    ["a rainbow flag", "\u{1F3F3}\uFE0F\u200D\u{1F308}"],
    ["England's flag", "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"],
    ["a Persian non-joiner", "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645"],
    ["a Devanagari joiner", "\u0915\u094D\u200D\u0937"],
    ["a line end, which is refused later", "a\nb"],
  ])("keeps %s", (_what, typed) => {
    expect(tidyLine(typed)).toBe(typed);
  });
});

describe("A tidied text", () => {
  it("has line ends for what PDF and Word put between lines and pages", () => {
    expect(tidyLines("a\fb\vc\r\nd\re\u2028f\u0085g\n")).toBe("a\nb\nc\nd\ne\nf\ng");
  });

  it("keeps the marks of the writing direction, but not what turns it around", () => {
    expect(tidyLines("\u05D0\u200E 12\u202E34")).toBe("\u05D0\u200E 1234");
  });

  it("has no blanks around it", () => {
    expect(tidyLines("\n a\n b \n")).toBe("a\n b");
  });

  it("counts as it is stored", () => {
    expect(countedLength(" a\u200Be\u0301\r\n\r\nb ", true)).toBe(5);
  });
});

describe("A field near its limit", () => {
  it.each([
    [5529, 5000, "529 characters too many"],
    [5001, 5000, "1 character too many"],
    [4880, 5000, "120 characters left"],
    [5000, 5000, "0 characters left"],
    [4799, 5000, ""],
    [91, 100, "9 characters left"],
    [90, 100, "10 characters left"],
    [89, 100, ""],
    [80, 100, ""],
    [45, 50, "5 characters left"],
    [44, 50, ""],
    [49, 49, ""],
    [4800, 5000, "200 characters left"],
    [99, 100, "1 character left"],
    [5, 4, "1 character too many"],
    [4, 4, ""],
  ])("says of %d characters of %d: %j", (count, max, said) => {
    expect(lengthInWords("a".repeat(count), max, true)).toBe(said);
    // What is not stored does not count.
    expect(lengthInWords(` \u200B${"a".repeat(count)} `, max, true)).toBe(said);
  });
});

describe("A password", () => {
  it("is composed, with plain blanks, and nothing is cut off", () => {
    expect(opaqueString(" cafe\u0301\u00A0\u2003 ")).toBe(" caf\u00E9   ");
  });
});

describe("Digits", () => {
  it.each([
    ["Arabic-Indic", "\u0660\u0667\u0667\u0660\u0660"],
    ["Persian", "\u06F0\u06F7\u06F7\u06F0\u06F0"],
    ["full-width", "\uFF10\uFF17\uFF17\uFF10\uFF10"],
    ["mathematical", "\u{1D7D8}\u{1D7DF}\u{1D7DF}\u{1D7D8}\u{1D7D8}"],
    ["Devanagari", "\u0966\u096D\u096D\u0966\u0966"],
  ])("of %s script become 0 to 9", (_script, typed) => {
    expect(withAsciiDigits(typed)).toBe("07700");
  });
});

it("leaves plain digits and other characters as they are", () => {
  expect(withAsciiDigits("07700 Zo\u00EB \u00BD")).toBe("07700 Zo\u00EB \u00BD");
});

describe("Folding", () => {
  it.each([
    ["\u00C9MILE", "emile"],
    ["Zoe\u0308", "zoe"],
    ["\u0141ucja", "\u0142ucja"],
    ["O'Brien-2", "o'brien-2"],
  ])("%j compares as %j", (text, compared) => {
    expect(folded(text)).toBe(compared);
  });
});

describe("A form of Unicode", () => {
  const marks = (count: number) => `a${"\u0301".repeat(count)}`;

  it("is given to a letter with up to 30 marks, and to no other text, which would take long", () => {
    expect(inForm(marks(30), "NFC")).toBe(`\u00E1${"\u0301".repeat(29)}`);
    expect(inForm(marks(31), "NFC")).toBe(marks(31));
    expect(inForm(`${marks(30)}${marks(30)}`, "NFC")).toHaveLength(60);
  });
});
