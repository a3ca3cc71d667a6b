/** Rules: STAGE-18, STAGE-19, STAGE-20. */
import { describe, expect, it } from "vitest";
import { notesOf } from "../fields.ts";
import { validate } from "../validation.ts";
import { assignMessages } from "./assign.messages.ts";
import { assignment, assignRoutes, casesInTheWay } from "./assign.ts";

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
    [
      { ...nobody, changed: [], unchanged: [6, 7] },
      "Nothing to change: 2 cases already had no clinic.",
    ],
  ])("%j", (told, text) => {
    expect(assigned(told)).toBe(text);
  });
});

describe("whether a named clinic has the cases in its system", () => {
  const clinic = { name: "North Clinic", role: "clinic" } as const;
  const part = (changed: number[], unchanged: number[], takingPart?: number[]) =>
    assigned({ ...clinic, changed, unchanged, ...(takingPart && { takingPart }) });

  it.each([
    [[5], [], [5], "The clinic takes part: the case is in its system."],
    [[5], [], [], "The clinic does not take part: the case is not in its system."],
    [[5], [], undefined, "The clinic does not take part: the case is not in its system."],
    [[5, 6], [7], [5, 6, 7], "The clinic takes part: the cases are in its system."],
    [[5, 6], [7], [], "The clinic does not take part: the cases are not in its system."],
    [[5, 6], [7], [7], "The clinic takes part in 1 of the 3: only that one is in its system."],
    [[5, 6], [7], [5, 6], "The clinic takes part in 2 of the 3: only those are in its system."],
  ])("%j now, %j already, %j taking part: %s", (changed, unchanged, takingPart, text) => {
    const said = part(changed, unchanged, takingPart);
    expect(said.slice(said.indexOf("The clinic"))).toBe(text);
    expect(said).toMatch(/^North Clinic is now the clinic of /);
  });

  it("is not said of other roles, nor of no clinic", () => {
    expect(assigned({ ...lee, changed: [5], unchanged: [], takingPart: [5] })).toBe(
      "Ann Lee is now the advisor of case 5.",
    );
    expect(assigned({ ...nobody, changed: [5], unchanged: [], takingPart: [] })).toBe(
      "Case 5 has no clinic now.",
    );
  });
});

describe("the status of a single case", () => {
  const told = { ...lee, changed: [5], unchanged: [] };

  it("is said before and after, if it differs", () => {
    const status = { before: "Awaiting Advisor", after: "With Advisor" };
    expect(assigned({ ...told, status })).toBe(
      "Ann Lee is now the advisor of case 5. Status: Awaiting Advisor → With Advisor.",
    );
  });

  it("is left out if it stays", () => {
    const status = { before: "With Advocate", after: "With Advocate" };
    expect(assigned({ ...told, status })).toBe("Ann Lee is now the advisor of case 5.");
  });
});

it.each([
  [[258], "Assign case 258"],
  [[258, 259], "Assign 2 cases"],
])("the dialog for %j is titled %s", (ids, title) => {
  expect(assignMessages.title(ids)).toBe(title);
});

describe("a clinic takes part only if it is named", () => {
  const only = [
    { field: "clinic_participating", message: "Only a clinic that is named can take part." },
  ];
  const errors = (sent: object) => {
    const results = [
      validate(assignRoutes.one.body, sent),
      validate(assignRoutes.many.body, { case_ids: [1], ...sent }),
    ].map((checked) => (checked.ok ? [] : checked.errors));
    expect(results[0]).toEqual(results[1]);
    return results[0];
  };

  it.each([
    [{ role: "clinic", user_id: 3, clinic_participating: 1 }, []],
    [{ role: "clinic", user_id: 3, clinic_participating: 0 }, []],
    [{ role: "clinic", user_id: 3 }, []],
    [{ role: "clinic", user_id: null, clinic_participating: 1 }, only],
    [{ role: "clinic", user_id: null, clinic_participating: 0 }, []],
    [{ role: "advisor", user_id: 3, clinic_participating: 1 }, only],
    [{ role: "advisor", user_id: 3, clinic_participating: 0 }, []],
  ])("%j", (sent, expected) => {
    expect(errors(sent)).toEqual(expected);
  });
});

it("asks in the dialog whether the clinic takes part, where it can", () => {
  const sent = { role: "clinic", user_id: 3 };
  const check = (asks: boolean, more: object) => {
    const checked = validate(assignment(asks), { ...sent, ...more });
    return checked.ok ? [] : checked.errors;
  };
  const message = "Please choose whether the clinic takes part.";
  expect(check(true, { clinic_participating: 0 })).toEqual([]);
  expect(check(true, {})).toEqual([{ field: "clinic_participating", message }]);
  expect(check(false, {})).toEqual([]);
  expect(check(false, { clinic_participating: 0 })).toHaveLength(1);
  const labels = Object.entries(assignment(true).shape).map(([name, schema]) =>
    name === "clinic_participating" ? notesOf(schema).label : name,
  );
  expect(labels).toEqual(["role", "user_id", "Does the clinic take part from now on?"]);
});

it("a refusal of many names each case in the way, and why", () => {
  const inTheWay = { cases: [{ case_id: 5, message: "This case does not exist." }] };
  expect(validate(casesInTheWay, inTheWay)).toEqual({ ok: true, value: inTheWay });
  expect(validate(casesInTheWay, {}).ok).toBe(false);
  expect(validate(casesInTheWay, { cases: [{ case_id: 5 }] }).ok).toBe(false);
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
