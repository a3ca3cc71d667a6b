/** The calls of each browser, in the form that all lists use for reading and searching. */
import type { caseSearchFields } from "@helpline/contract/cases/cases.routes";
import { caseBrowserCalls } from "@helpline/contract/first-load-calls";
import type { ListSource, SearchRules } from "#shared/list/list-queries.ts";
import type { SearchField } from "#shared/list/search-bar.tsx";
import { type CaseView, casePages } from "../cases.api.ts";

/** A row of any browser; optional fields exist only in some of them. */
export interface CaseListRow {
  readonly case_id: number;
  readonly guardian_name: string;
  readonly child_name: string;
  readonly added_on: string;
  readonly closed: number;
  readonly band: number;
  readonly minutes_used: number;
  readonly status?: string;
  readonly case_handler?: string;
  readonly last_entry_on?: string | null;
  readonly telephone?: string | null;
  readonly mobile?: string | null;
}

const search = {
  case_id: "exact id",
  guardian_first_name: "text",
  guardian_last_name: "text",
  child_first_name: "text",
  child_last_name: "text",
  guardian_telephone: "telephone",
  guardian_postcode: "text",
} as const satisfies Record<(typeof caseSearchFields)[number], string>;

const searchLabels: Readonly<Record<keyof typeof search, string>> = {
  case_id: "Case ID",
  guardian_first_name: "Guardian first name",
  guardian_last_name: "Guardian last name",
  child_first_name: "Child first name",
  child_last_name: "Child last name",
  guardian_telephone: "Guardian telephone",
  guardian_postcode: "Guardian postcode",
};

export const searchFieldsOfCases: readonly SearchField[] = Object.entries(searchLabels).map(
  ([name, label]) => ({ name, label }),
);

const source = (view: CaseView): ListSource => ({
  kind: { ...casePages(view).kind, search },
  routes: caseBrowserCalls[view],
});

/** All browsers are searched in the same way. */
export const caseSearchRules: SearchRules = async () =>
  (await import("@helpline/contract/cases/cases.routes")).caseRoutes.search.body;

export const caseLists: Readonly<Record<CaseView, ListSource>> = {
  managers: source("managers"),
  advisors: source("advisors"),
  advocates: source("advocates"),
  clinics: source("clinics"),
  evaluators: source("evaluators"),
};
