/** Which fields quick intake asks for first. Rules: CASE-33. */
import { expect, it } from "vitest";
import { addFields } from "./case-form-rules.ts";
import { intakeParts, intakeWords, usualStage } from "./intake.ts";

const asked = (stage: string, fields = addFields) =>
  intakeParts(fields, stage).asked.map(({ id, title, fields: of }) => [
    id,
    title,
    ...of.map(({ name }) => name),
  ]);
const handlerPart = (stage: string) => asked(stage).at(-1);

it("asks in the order of a conversation", () => {
  expect(asked("advisor")).toEqual([
    ["caller", "Who is calling", "primary_guardian_id", "primary_guardian_relationship_with_child"],
    ["child", "The child", "child_first_name", "child_last_name"],
    [
      "about",
      "What it is about",
      "reason_for_the_call_today",
      "does_the_child_currently_have_an_ehcp",
      "receiving_support",
      "receiving_support_from",
      "had_formal_assessment",
      "formal_assessment_details",
      "had_formal_diagnosis",
      "formal_diagnosis_details",
    ],
    ["schooling", "School", "attending_school", "school_id", "supported_by_a_sendco"],
    ["handler", "Who takes it on", "case_stage", "advisor_id", "band"],
  ]);
});

it.each([
  ["advisor", "advisor_id"],
  ["advocate", "advocate_id"],
  ["", "advisor_id"],
])("asks at the stage %j for the handler %s", (stage, handler) => {
  expect(handlerPart(stage)).toEqual(["handler", "Who takes it on", "case_stage", handler, "band"]);
});

it("also asks for what becomes required, unless it depends on an answer", () => {
  const more = (name: string, required: boolean) => ({
    name,
    notes: { label: name, input: "text" as const, required },
  });
  const withMore = [
    ...addFields,
    more("shoe_size", true),
    more("hat_size", false),
    more("year_of_issue_of_ehcp", true),
  ];
  const about = asked("advisor", withMore)[2];
  expect(about?.at(-1)).toBe("shoe_size");
  expect(about).not.toContain("hat_size");
  expect(about).not.toContain("year_of_issue_of_ehcp");
});

it("keeps every other field under More, in sections that have any", () => {
  const { asked: first, more } = intakeParts(addFields, "advisor");
  const names = (parts: typeof more) => parts.flatMap(({ fields }) => fields.map((f) => f.name));
  expect([...names(first), ...names(more)].toSorted()).toEqual(
    addFields.map(({ name }) => name).toSorted(),
  );
  expect(names(more)).toEqual(expect.arrayContaining(["advocate_id", "added_on"]));
  expect(more.every(({ fields }) => fields.length > 0)).toBe(true);
  expect(intakeParts(addFields.slice(0, 1), "advisor").more.length).toBeLessThan(2);
});

it("has words of its own, and begins at the usual stage", () => {
  expect(usualStage).toBe("advisor");
  expect(intakeWords.filled(2, 9)).toBe("2 of 9 filled in");
  const words = Object.values(intakeWords).filter((word) => typeof word === "string");
  expect(words).not.toContain("");
  expect(new Set(words).size).toBe(words.length);
});
