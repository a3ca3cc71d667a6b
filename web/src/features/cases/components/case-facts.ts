/** All details of a case as sections of labelled values, out of the contract's table (spec 2 §2, case view). */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { applies, type CaseFact, caseFacts } from "@helpline/contract/cases/case-facts";
import { type ViewSection, viewSections } from "@helpline/contract/cases/case-sections";

export interface FactSection {
  /** Anchor in the page, after `case-`. */
  readonly id: ViewSection;
  readonly title: string;
  readonly facts: readonly CaseFact[];
  /** Shown instead of the facts when there is nothing to show of them. */
  readonly nothing?: string;
}

const ids = Object.keys(viewSections) as ViewSection[];

/** The facts of a section that apply to this case. */
export const factsIn = (section: ViewSection | "summary", details: CaseDetails): CaseFact[] =>
  caseFacts.filter((fact) => fact.view === section && applies(fact, details));

export const factSections = (details: CaseDetails): FactSection[] =>
  ids.map((id) => ({ id, ...viewSections[id], facts: factsIn(id, details) }));
