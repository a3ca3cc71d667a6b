/** Messages about letters that depend on a list or a number. Rules: LET-2, LET-4, MAIL-6. */
import { describe, expect, it } from "vitest";
import { familyMailMessages, letterMessages } from "./letters.messages.ts";

describe("what is wrong with a template", () => {
  it.each([
    [["a"], "a."],
    [["a", "b", "c", "d", "e"], "a, b, c, d, e."],
    [["a", "b", "c", "d", "e", "f"], "a, b, c, d, e and 1 other."],
    [["a", "b", "c", "d", "e", "f", "g"], "a, b, c, d, e and 2 others."],
  ])("names at most five of %j", (names, list) => {
    expect(letterMessages.loops(names)).toBe(
      `Loops and conditions are not possible in a letter: ${list}`,
    );
  });

  it("names what has to be changed", () => {
    expect(letterMessages.unknown(["town", "dob"])).toBe(
      "These placeholders are unknown: {town}, {dob}. Please correct them; the list on this page has all that there are.",
    );
    expect(letterMessages.links(["https://example.org"])).toBe(
      "This document links to something outside it: https://example.org. Please remove the links (in Word: right-click, Remove Hyperlink) or insert the pictures themselves.",
    );
    expect(letterMessages.fields(["HYPERLINK"])).toBe(
      "This document has Word fields that letters may not use: HYPERLINK. Page numbers and dates are fine.",
    );
    expect(letterMessages.braces(["{town"])).toBe(
      "A brace is not closed or not opened: {town. Please write placeholders such as {today} with both.",
    );
    expect(letterMessages.fillOrLeaveOut(["School", "Town"])).toBe(
      "The case does not say: School, Town. Please fill this in for this letter, or leave out the sentence.",
    );
  });
});

it.each([
  [0, "All the supplied templates are in use already."],
  [1, "1 template has been taken over."],
  [4, "4 templates have been taken over."],
])("says of %d supplied templates: %s", (count, said) => {
  expect(letterMessages.supplied(count)).toBe(said);
});

it("says of a mail to a family whether it is sent, or reaches nobody", () => {
  const sent = "The mail to Ruth is being sent and has been logged.";
  expect(familyMailMessages.queued("Ruth")).toBe(sent);
  expect(familyMailMessages.queued("Ruth", "smtp")).toBe(sent);
  expect(familyMailMessages.queued("Ruth", "outbox")).toBe(
    "The mail to Ruth has been logged. No mail server is set, so it is written to a file on the server and reaches nobody.",
  );
});
