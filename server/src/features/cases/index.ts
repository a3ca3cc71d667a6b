/** Cases: the manager's routes, the four systems, and the moves that log entries and evaluations make. */

import type { HandledRoute } from "#http/route";
import { createAssignService } from "./assign.service.ts";
import { handleAssignRoutes, handleCaseRoutes, type ListOptions } from "./cases.routes.ts";
import { type CasesOptions, createCasesService } from "./cases.service.ts";
import { handleLegalHoldRoutes } from "./legal-hold.ts";

export {
  type AfterReassignment,
  inTurn,
  markNewAssignments,
  newcomersOf,
  noteOpened,
  tellDesks,
} from "./case-assignees.ts";
export { checkChoices, checkNature } from "./case-choices.ts";
export { findCaseDetails } from "./case-details.repository.ts";
export {
  type Asker,
  allCases,
  caseRowsQuery,
  childOfCase,
  handlerOfCase,
} from "./case-list.repository.ts";
export {
  type Day,
  hoursAre,
  type NeedSettings,
  needConditions,
  untouchedFor,
} from "./case-needs.ts";
export { presentDetails, presentRow } from "./case-presenters.ts";
export {
  type CaseScope,
  guardianIsVisible,
  ownView,
  scopeOf,
  visibleCases,
  visibleGuardian,
  wholeList,
} from "./case-scope.ts";
export { caseMatches, hasNumberAndWords } from "./case-search.repository.ts";
export { moveCase } from "./case-stage.service.ts";
export {
  lockCase,
  lockCaseOfLink,
  lockCases,
  nameOfUser,
  stageChangesOf,
} from "./cases.repository.ts";
export { restoreCases } from "./cases.service.ts";
export { findHold, refuseHeld } from "./legal-hold.ts";
export { requireCase, requireLocked } from "./require-case.ts";

export function casesFeature(options: CasesOptions & ListOptions): HandledRoute[] {
  return [
    ...handleCaseRoutes(createCasesService(options), options),
    ...handleAssignRoutes(createAssignService(options)),
    ...handleLegalHoldRoutes(options),
  ];
}
