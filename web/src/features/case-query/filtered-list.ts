/** The lists that have filters and saved views. */
import { enquiryFilterSet } from "#shared/case-filters/enquiry-filter-parameters.ts";
import { caseFilterSet } from "#shared/case-filters/filter-parameters.ts";
import { filterRulesOf } from "#shared/case-filters/filter-rules.ts";
import type { Filters } from "#shared/case-filters/filter-set.ts";

interface FilteredListParts {
  readonly set: {
    readonly isFiltered: (filters: Filters) => boolean;
    readonly written: (filters: Filters) => Filters;
    readonly areSame: (one: Filters, other: Filters) => boolean;
  };
  readonly loadRules: () => Promise<{ readonly goodFilters: (given: Filters) => Filters }>;
}

const lists = {
  cases: { set: caseFilterSet, loadRules: filterRulesOf.cases.load },
  enquiries: { set: enquiryFilterSet, loadRules: filterRulesOf.enquiries.load },
} as const satisfies Readonly<Record<string, FilteredListParts>>;

export type FilteredList = keyof typeof lists;

export const partsOf = (list: FilteredList): FilteredListParts => lists[list];
