/** The words of chips, and which choices fit what was typed. Rules: VIEW-4. */
import { expect, it } from "vitest";
import { filterNames } from "#shared/case-filters/filter-parameters.ts";
import { type FilterKind, filterKinds, isSet, without, withValues } from "./filter-kinds.ts";
import { deletedText, filterWords, matches, valueText } from "./filter-words.ts";

const kinds = filterKinds({
  bands: [{ band: 1, label: "Band 1 (1 to 4 hours)" }],
  nature_of_case: ["EHC needs assessment"],
});
const named = (label: string): FilterKind => {
  const found = kinds.find((kind) => kind.label === label);
  if (!found) throw new Error(`No filter ${label}`);
  return found;
};

it("has a chip for each filter of an address, and each once", () => {
  expect(kinds.flatMap(({ fields }) => fields).toSorted()).toEqual(filterNames.toSorted());
});

it.each([
  ["Stage", { stages: ["closed", "advisor"] }, "Closed, Advisor"],
  ["Awaiting", { awaiting: true }, "Anybody"],
  ["Awaiting", { awaiting: "advocate" }, "Advocate"],
  ["Untouched", { untouched_days: 28 }, "28 days"],
  ["Untouched", { untouched_days: 1 }, "1 day"],
  ["Added", { added_from: "2026-03-01", added_to: "2026-03-31" }, "01-03-2026 to 31-03-2026"],
  ["Added", { added_from: "2026-03-01", added_to: "2026-03-01" }, "01-03-2026"],
  ["Closed", { closed_from: "2026-03-01" }, "from 01-03-2026"],
  ["Last entry", { last_entry_to: "2026-03-01" }, "until 01-03-2026"],
  ["EHCP", { ehcp: 0 }, "No"],
  ["Band", { band: 1 }, "Band 1 (1 to 4 hours)"],
  ["Needs", { needs: ["due-today"] }, "Follow-up due today"],
  ["Report", { figure: "with_ehcp" }, "With EHCP"],
  ["Report", { figure: "heard_not_given" }, "How they heard of us not given"],
  ["City", { city: "Ely" }, "Ely"],
  // The configuration no longer has it, the cases still do.
  ["Nature of case", { nature_of_case: "Transport" }, "Transport"],
] as const)("says of %s %j: %s", (label, filters, expected) => {
  expect(isSet(named(label), filters as never)).toBe(true);
  expect(valueText(named(label), filters as never)).toBe(expected);
});

it("leaves the name of a person or record to the server", () => {
  expect(valueText(named("Handler"), { handler_id: 12 })).toBeNull();
  expect(valueText(named("School"), { school_id: 12 })).toBeNull();
});

it("says of a filter without a value nothing, or none of what it counts", () => {
  expect(valueText(named("City"), {})).toBe("");
  expect(valueText(named("Untouched"), {})).toBe("0 days");
  expect(valueText(named("Stage"), {})).toBe("");
});

it("names a record that has been deleted by its number", () => {
  expect(deletedText("School", 12)).toBe("School 12 (deleted)");
});

it("has words of its own for everything", () => {
  const words = Object.values(filterWords).filter((word) => typeof word === "string");
  expect(words).not.toContain("");
  expect(new Set(words).size).toBe(words.length);
  expect(filterWords.remove("Band")).toBe("Remove the filter Band");
});

it("sets both ends of a range, and removes what is empty", () => {
  const added = named("Added");
  const filters = { band: 1, added_from: "2026-03-01" } as const;
  expect(withValues(added, filters, { added_from: null, added_to: "2026-03-02" })).toEqual({
    band: 1,
    added_to: "2026-03-02",
  });
  expect(withValues(named("Stage"), { stages: ["closed"] }, { stages: [] })).toEqual({});
  expect(without(added, filters)).toEqual({ band: 1 });
});

it.each([
  ["Siobhán O'Neil advisor", "oneil", false],
  ["Siobhán O'Neil advisor", "advisor siobhan", true],
  ["Over the maximum", "  OVER ", true],
  ["Over the maximum", "", true],
  ["Over the maximum", "overt", false],
  ["Over the maximum", "over  maximum", true],
  ["Over the maximum", "over minimum", false],
])("compares %s with %j", (text, typed, expected) => {
  expect(matches(text, typed)).toBe(expected);
});
