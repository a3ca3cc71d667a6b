/** Where somebody works on a case that a look-up found. */
import type { Caller } from "@helpline/contract/access";
import type { CallerCase } from "@helpline/contract/callers/callers";
import { casePlaceOf, logActorFor, logPageOf } from "@helpline/contract/cases/case-place";
import { screens } from "@helpline/contract/screens";
import { stageLookOf } from "#features/cases/components/stage-looks.ts";

type CasePage = ReturnType<typeof casePlaceOf>["page"];

export interface CasePlace {
  readonly label: "Log" | "Open";
  readonly path: (typeof screens)[CasePage]["path"];
}

const open = (page: CasePage): CasePlace => ({ label: "Open", path: screens[page].path });
const log = (page: CasePage): CasePlace => ({ label: "Log", path: screens[page].path });

/** The log page in the case's stage. */
function logPageIn(userType: Caller, status: string): CasePage | null {
  const stage = stageLookOf(status)?.stage;
  if (userType === "public" || stage === undefined) return null;
  const actor = logActorFor(userType, { stage, clinicParticipating: true });
  return actor && logPageOf(actor);
}

/** The places for this role, the most likely one first: the log page if they may log. */
export function placesOfCase(
  userType: Caller,
  { status, may_log }: Pick<CallerCase, "status" | "may_log">,
): readonly [CasePlace, ...CasePlace[]] {
  const { page } = casePlaceOf(userType);
  const logPage = may_log ? logPageIn(userType, status) : null;
  if (logPage === null) return [open(page)];
  return logPage === page ? [log(page)] : [log(logPage), open(page)];
}
