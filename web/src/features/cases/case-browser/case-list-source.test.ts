/** How each browser reads and searches its cases. Rules: LIST-12. */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { caseBrowserCalls } from "@helpline/contract/first-load-calls";
import { expect, it } from "vitest";
import { caseLists, caseSearchRules, searchFieldsOfCases } from "./case-list-source.ts";

it("offers the fields of a search with their labels", () => {
  expect(searchFieldsOfCases.map(({ name, label }) => [name, label])).toEqual([
    ["case_id", "Case ID"],
    ["guardian_first_name", "Guardian first name"],
    ["guardian_last_name", "Guardian last name"],
    ["child_first_name", "Child first name"],
    ["child_last_name", "Child last name"],
    ["guardian_telephone", "Guardian telephone"],
    ["guardian_postcode", "Guardian postcode"],
  ]);
});

it("checks a search by the rules of its call", async () => {
  expect(await caseSearchRules()).toBe(caseRoutes.search.body);
});

it.each(["managers", "advisors", "advocates", "clinics", "evaluators"] as const)(
  "reads the cases of %s by their own calls, the id exactly and numbers as numbers",
  (view) => {
    const { kind, routes } = caseLists[view];
    expect(routes).toBe(caseBrowserCalls[view]);
    expect(kind.entity).toBe(`cases of ${view}`);
    expect(kind.search).toEqual({
      case_id: "exact id",
      guardian_first_name: "text",
      guardian_last_name: "text",
      child_first_name: "text",
      child_last_name: "text",
      guardian_telephone: "telephone",
      guardian_postcode: "text",
    });
  },
);
