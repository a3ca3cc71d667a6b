/** Rules: STAGE-18. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { assignMessages } from "./assign.messages.ts";
import { assignRoutes } from "./assign.ts";

const { assigned } = assignMessages;
const lee = { name: "Ann Lee", role: "advisor" } as const;
const nobody = { name: null, role: "clinic" } as const;

describe("what an assignment says", () => {
  it.each([
    [{ ...lee, changed: [5], unchanged: [] }, "Ann Lee is now the advisor of case 5."],
    [{ ...lee, changed: [5, 6], unchanged: [] }, "Ann Lee is now the advisor of 2 cases."],
    [
      { ...lee, changed: [5], unchanged: [6] },
      "Ann Lee is now the advisor of case 5. Ann Lee already was the advisor of case 6.",
    ],
    [
      { ...lee, changed: [], unchanged: [5, 6] },
      "Nothing to change: Ann Lee already was the advisor of 2 cases.",
    ],
    [{ ...nobody, changed: [5], unchanged: [] }, "Case 5 has no clinic now."],
    [{ ...nobody, changed: [5, 6], unchanged: [] }, "2 cases have no clinic now."],
    [
      { ...nobody, changed: [5, 6], unchanged: [7] },
      "2 cases have no clinic now. Case 7 already had no clinic.",
    ],
  ])("%j", (told, text) => {
    expect(assigned(told)).toBe(text);
  });
});

it("takes 1 to 200 different cases, and nobody only as null", () => {
  const { body } = assignRoutes.many;
  const fails = (sent: object) => {
    const checked = validate(body, { case_ids: [1], role: "advisor", user_id: 1, ...sent });
    return checked.ok ? [] : checked.errors.map(({ field }) => field);
  };
  const ids = (count: number) => Array.from({ length: count }, (_each, index) => index + 1);
  for (const sent of [{}, { user_id: null }, { case_ids: ids(200) }])
    expect(fails(sent)).toEqual([]);
  for (const case_ids of [[], ids(201), [3, 3], undefined]) {
    expect(fails({ case_ids })).toEqual(["case_ids"]);
  }
  for (const user_id of ["", undefined, "one", -1]) expect(fails({ user_id })).toEqual(["user_id"]);
});
