/** Where somebody works on a case that a look-up found. */
import type { Caller } from "@helpline/contract/access";
import type { CallerCase } from "@helpline/contract/callers/callers";
import { screens } from "@helpline/contract/screens";
import { stageLookOf } from "#features/cases/components/stage-looks.ts";

type CaseScreen = "caseView" | "advisorAdd" | "advocateAdd" | "clinicAdd" | "evaluationAdd";

export interface CasePlace {
  readonly label: "Log" | "Open";
  readonly path: (typeof screens)[CaseScreen]["path"];
}

const open = (screen: CaseScreen): CasePlace => ({ label: "Open", path: screens[screen].path });
const log = (screen: CaseScreen): CasePlace => ({ label: "Log", path: screens[screen].path });

/** The screen of each role that handles cases. */
const ownPlace: Readonly<Partial<Record<Caller, CasePlace>>> = {
  advisor: log("advisorAdd"),
  advocate: log("advocateAdd"),
  clinic: log("clinicAdd"),
  evaluator: open("evaluationAdd"),
};

/** The places for this role, the most likely one first: the log page if they may log. */
export function placesOfCase(
  userType: Caller,
  { status, may_log }: Pick<CallerCase, "status" | "may_log">,
): readonly [CasePlace, ...CasePlace[]] {
  const own = ownPlace[userType];
  if (own) return [own];
  const view = open("caseView");
  if (!may_log) return [view];
  const isAdvisors = stageLookOf(status)?.stage === "advisor";
  return [log(isAdvisors ? "advisorAdd" : "advocateAdd"), view];
}
