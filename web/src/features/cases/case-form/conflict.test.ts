/** Rules: UI-8. */
import { expect, it } from "vitest";
import { sampleCase } from "../../../../test/case-samples.ts";
import { caseValues, editFields } from "./case-form-rules.ts";
import { differencesOf, mergedValues, nothingOfTheForm } from "./conflict-dialog.tsx";

const loaded = caseValues(sampleCase());
const versions = (
  theirs: Partial<ReturnType<typeof sampleCase>>,
  mine: Record<string, string>,
) => ({
  loaded,
  theirs: caseValues(sampleCase(theirs)),
  mine: { ...loaded, ...mine },
});

it("proposes theirs where only they changed, mine where only I did, nothing where both did", () => {
  const three = versions(
    { reason_for_the_call_today: "Theirs", child_first_name: "Samuel" },
    { reason_for_the_call_today: "Mine", rabbi: "Levy" },
  );
  const differences = differencesOf(editFields, three);
  expect(differences.map(({ field, proposed }) => [field.name, proposed])).toEqual([
    ["reason_for_the_call_today", null],
    ["rabbi", "mine"],
    ["child_first_name", "theirs"],
  ]);
  expect(differences[0]).toMatchObject({
    loaded: "School refuses an assessment",
    theirs: "Theirs",
    mine: "Mine",
  });
});

it("does not ask about equal changes or fields hidden by an answer", () => {
  const three = versions(
    { rabbi: "Levy", receiving_support: 0 },
    { rabbi: "Levy ", receiving_support_from: "left over" },
  );
  expect(differencesOf(editFields, three)).toEqual([]);
});

it("shows names, dates and answers in words", () => {
  const three = versions(
    { gp_id: 9, practice_name: "Elm Surgery", receiving_support: 1, added_on: "2026-04-01" },
    {},
  );
  const texts = differencesOf(editFields, three).map(({ theirs, mine }) => [theirs, mine]);
  expect(texts).toEqual([
    ["Elm Surgery", ""],
    ["Yes", "No"],
    ["01-04-2026", "09-03-2026"],
  ]);
});

it("merges theirs with the fields I keep of mine, names included", () => {
  const three = versions(
    { rabbi: "Theirs", child_first_name: "Samuel" },
    { gp_id: "9", practice_name: "Elm Surgery", rabbi: "Mine" },
  );
  const differences = differencesOf(editFields, three);
  const merged = mergedValues(
    differences,
    { rabbi: "theirs", child_first_name: "theirs", gp_id: "mine" },
    three,
  );
  expect(merged).toMatchObject({
    rabbi: "Theirs",
    child_first_name: "Samuel",
    gp_id: "9",
    practice_name: "Elm Surgery",
  });
});

it("keeps a field of mine empty that an answer of mine hides, whatever was left in it", () => {
  const three = versions(
    { receiving_support: 1, receiving_support_from: "Theirs" },
    { receiving_support_from: "left over" },
  );
  const choices = { receiving_support: "theirs", receiving_support_from: "mine" } as const;
  const merged = mergedValues(differencesOf(editFields, three), choices, three);
  expect(merged).toMatchObject({ receiving_support: "1", receiving_support_from: "" });
});

it("recognises a new version that changes no field of the form", () => {
  expect(nothingOfTheForm(editFields, versions({ minutes_used: 60, version: 5 }, {}))).toBe(true);
  expect(nothingOfTheForm(editFields, versions({ rabbi: "Levy" }, {}))).toBe(false);
});
