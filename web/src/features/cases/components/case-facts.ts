/** All details of a case as sections of labelled values, from the contract's table. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { applies, type CaseFact, caseFacts } from "@helpline/contract/cases/case-facts";
import { type ViewSection, viewSections } from "@helpline/contract/cases/case-sections";

export interface FactSection {
  /** The anchor on the page is `case-` followed by this. */
  readonly id: ViewSection;
  readonly title: string;
  readonly facts: readonly CaseFact[];
  /** Text for a section without facts. */
  readonly nothing?: string;
}

const ids = Object.keys(viewSections) as ViewSection[];

/** The facts of a section that apply to this case. */
export const factsIn = (section: ViewSection | "summary", details: CaseDetails): CaseFact[] =>
  caseFacts.filter((fact) => fact.view === section && applies(fact, details));

export const factSections = (details: CaseDetails): FactSection[] =>
  ids.map((id) => ({ id, ...viewSections[id], facts: factsIn(id, details) }));
