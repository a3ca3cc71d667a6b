/** What the answer to a search says. Rules: FIND-5, FIND-6. */
import { expect, it } from "vitest";
import { messages, searchMessage } from "./messages.ts";

it.each([
  [false, false, messages.ok],
  [true, false, "More than 200 records match. The best 200 are shown; please narrow the search."],
  [false, true, "No exact match. The closest names are shown."],
  [true, true, "No exact match. The closest names are shown."],
])("with more rows %j and only similar names %j", (more, similar, said) => {
  expect(searchMessage({ more, similar })).toBe(said);
});
