/** The cases of a family that are not listed. Rules: CALL-13. */
import { expect, it } from "vitest";
import { familyMessages, maxRelated } from "./families.ts";

it.each([
  [1, 0, "1 more case of this family is with other members of staff."],
  [3, maxRelated - 1, "3 more cases of this family are with other members of staff."],
  [3, maxRelated, "3 more cases of this family are not listed here."],
])("says of %i cases, with %i listed, where they are", (count, listed, message) => {
  expect(familyMessages.others(count, listed)).toBe(message);
});
