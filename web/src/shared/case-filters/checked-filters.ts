/** The rules of the filters of each list, with the contract's schemas. */
import { caseFilters } from "@helpline/contract/case-query/case-filters";
import { enquiryFilters } from "@helpline/contract/enquiries/enquiry-filters";
import { enquiryFilterSet } from "./enquiry-filter-parameters.ts";
import { filterRules } from "./filter-address.ts";
import { caseFilterSet } from "./filter-parameters.ts";

export const caseFilterRules = filterRules(caseFilters, caseFilterSet);
export const enquiryFilterRules = filterRules(enquiryFilters, enquiryFilterSet);
