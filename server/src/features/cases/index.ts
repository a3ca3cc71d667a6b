/** Cases: the manager's routes, the four systems, and the moves that log entries and evaluations make. */

import { assignRoutes } from "@helpline/contract/cases/assign";
import {
  type CaseSystem,
  caseRoutes,
  caseSystemRoutes,
} from "@helpline/contract/cases/cases.routes";
import { stageMessages } from "@helpline/contract/cases/stages.messages";
import { searchLimit } from "@helpline/contract/limits";
import { searchMessage } from "@helpline/contract/messages";
import type { LoggedInContext } from "#http/context";
import { answer, type HandledRoute, inTurn, read, write } from "#http/route";
import { auditSearch } from "#security/audit";
import { type AssignService, createAssignService } from "./assign.service.ts";
import {
  type CaseSorting,
  caseRowsOfPage,
  countCases,
  isPastTheEnd,
} from "./case-list.repository.ts";
import { presentRow } from "./case-presenters.ts";
import type { CaseView } from "./case-scope.ts";
import { type CaseSearchField, searchCases } from "./case-search.repository.ts";
import { type CasesOptions, type CasesService, createCasesService } from "./cases.service.ts";
import { handleLegalHoldRoutes } from "./legal-hold.ts";

export {
  type AfterReassignment,
  inTurn,
  markNewAssignments,
  newcomersOf,
  noteOpened,
  tellDesks,
} from "./case-assignees.ts";
export { checkChoices, checkNature, type NatureChoices } from "./case-choices.ts";
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
export { requireCase, requireGuardian, requireLocked } from "./require-case.ts";

export function casesFeature(options: CasesOptions & ListOptions): HandledRoute[] {
  return [
    ...handleCaseRoutes(createCasesService(options), options),
    ...handleAssignRoutes(createAssignService(options)),
    ...handleLegalHoldRoutes(options),
  ];
}

// Connects the declared routes to their services.

interface Search {
  readonly search_in: CaseSearchField | readonly CaseSearchField[];
  readonly search_for: string;
}

type Row = ReturnType<typeof presentRow>;

/** Reads a page of the case manager's list in an order that only filtered lists know, such as by status. */
type SortedPage = (context: LoggedInContext, sorting: CaseSorting, page: number) => Promise<Row[]>;

export interface ListOptions {
  readonly pageSize: number;
  readonly sortedPage: SortedPage;
}

/** All lists return the same rows; the response schema reduces them to the browser's columns. */
function lists(view: CaseView, { pageSize, sortedPage }: ListOptions) {
  const asker = (context: LoggedInContext) => ({ identity: context.identity, view });
  return {
    count: async (context: LoggedInContext) => ({
      count: await countCases(context.db, asker(context)),
    }),
    async page(context: LoggedInContext, page: number, sorting: CaseSorting) {
      if (isPastTheEnd(page, pageSize)) return [];
      // A sort of all cases by anything but their indexed columns.
      if (view === "managers" && !["case_id", "added_on"].includes(sorting.sort ?? "case_id")) {
        return sortedPage(context, sorting, page);
      }
      const rows = await caseRowsOfPage(context.db, asker(context), page, pageSize, sorting);
      return rows.map(presentRow);
    },
    async search(context: LoggedInContext, { search_in, search_for }: Search) {
      const fields = [search_in].flat();
      const found = await searchCases(context.db, asker(context), fields, search_for);
      const more = found.rows.length > searchLimit;
      const shown = found.rows.slice(0, searchLimit);
      const ids = shown.map(({ case_id }) => case_id);
      await auditSearch(context, { entity: "cases", list: view, ids, more });
      return answer(shown.map(presentRow), searchMessage({ ...found, more }));
    },
  };
}

type BrowserRoutes = (typeof caseSystemRoutes)["evaluators"];

function handleBrowser(
  routes: Pick<BrowserRoutes, "count" | "list" | "search" | "details">,
  view: CaseView,
  options: ListOptions,
  service: CasesService,
): HandledRoute[] {
  const list = lists(view, options);
  return [
    read(routes.count, (_input, context) => list.count(context)),
    read(routes.list, ({ params, query }, context) =>
      list.page(context, params.page, query as CaseSorting),
    ),
    inTurn(read(routes.search, ({ body }, context) => list.search(context, body))),
    read(routes.details, ({ params }, context) => service.details(context, view, params.id)),
  ];
}

function handleOtherShapes(view: "clinics" | "evaluators", options: ListOptions): HandledRoute[] {
  const routes = caseSystemRoutes[view] as BrowserRoutes;
  const list = lists(view, options);
  return [
    read(routes.firstPage, (_input, context) => list.page(context, 1, {})),
    inTurn(read(routes.searchByQuery, ({ query }, context) => list.search(context, query))),
  ];
}

/** All browsers share one shape; each route's response schema decides what is shown. */
const asBrowser = (routes: unknown) => routes as BrowserRoutes;

/** Naming a person on one case or on many (STAGE-18). */
const handleAssignRoutes = (service: AssignService): HandledRoute[] => [
  write(assignRoutes.one, (input, context) => service.one(context, input)),
  write(assignRoutes.many, (input, context) => service.many(context, input)),
];

function handleCaseRoutes(service: CasesService, options: ListOptions): HandledRoute[] {
  const systems = Object.keys(caseSystemRoutes) as CaseSystem[];
  return [
    ...handleBrowser(asBrowser(caseRoutes), "managers", options, service),
    ...systems.flatMap((system) =>
      handleBrowser(asBrowser(caseSystemRoutes[system]), system, options, service),
    ),
    ...handleOtherShapes("clinics", options),
    ...handleOtherShapes("evaluators", options),
    write(caseRoutes.create, ({ body }, context) => service.create(context, body)),
    write(caseRoutes.update, ({ body }, context) => service.update(context, body)),
    write(caseRoutes.remove, ({ body }, context) => service.remove(context, body.case_id)),
    write(caseRoutes.restore, ({ body }, context) => service.restore(context, body.case_id)),
    write(caseRoutes.action, async ({ body }, context) =>
      answer(null, stageMessages.statusNow(await service.act(context, body))),
    ),
    read(caseRoutes.history, ({ params }, context) => service.history(context, params.id)),
  ];
}
