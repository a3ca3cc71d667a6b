/**
 * The loaders of the routes: they request a screen's data while its code loads, and do not wait for the
 * answers. The screen's own `useQuery` finds them under way or just arrived.
 */

import { mayAccess } from "@helpline/contract/access";
import type { ScreenName } from "@helpline/contract/screens";
import { casePath } from "@helpline/contract/screens";
import { missedCallsCall } from "@helpline/contract/telephone/telephone.plain";
import type { QueryClient } from "@tanstack/react-query";
import { caseLogsQuery } from "#features/case-logs/components/log-history.api.ts";
import {
  type CaseView,
  caseDetailsQuery,
  caseOrders,
  casePages,
} from "#features/cases/cases.api.ts";
import { legalHoldQuery } from "#features/cases/legal-hold/legal-hold.api.ts";
import { consentsQuery } from "#features/consents/consents.api.ts";
import { workQuery } from "#features/desk/desk.api.ts";
import { firstRunQuery } from "#features/first-run/first-run-query.ts";
import { followUpsQuery } from "#features/follow-ups/follow-ups-query.ts";
import { keyDatesQuery } from "#features/key-dates/key-dates.api.ts";
import { missedCallsQuery } from "#features/telephone/telephone.api.ts";
import { type FilterSearch, isFiltered } from "#shared/case-filters/filter-parameters.ts";
import { countQuery, pageQuery } from "#shared/list/list-queries.ts";
import { productConfigQuery } from "#shared/product.ts";
import { getSession } from "#shared/session/session.ts";
import { type Given, nothing, ofCase, ofCaseList, ofCaseManager } from "./screen-search.ts";

interface Entering<Search> {
  readonly queries: QueryClient;
  /** The path of the screen that is being left; undefined for the first one. */
  readonly cameFrom: string | undefined;
  readonly search: Search;
}

interface ScreenData<Search> {
  readonly ask: (entering: Entering<Search>) => void;
  /** Reads are recorded (PRIV-1), so request only when the person has opened the screen. */
  readonly isRecorded?: boolean;
}

interface ListSearch {
  readonly page?: number | undefined;
  readonly sort?: string | undefined;
  readonly order?: "asc" | "desc" | undefined;
}

/** The count and the page of a case browser. */
const caseList = (view: CaseView): ScreenData<ListSearch> => ({
  ask: ({ queries, search: { page = 1, sort: field, order = "asc" } }) => {
    void queries.prefetchQuery(productConfigQuery);
    const sort = field === undefined ? null : { field, order };
    void queries.prefetchQuery(countQuery(casePages(view)));
    void queries.prefetchQuery(pageQuery(casePages(view), page, sort));
  },
});

const managersList = caseList("managers");

/** A filtered list is asked for by the screen itself, with another call. */
const caseManagerList: ScreenData<ListSearch & FilterSearch> = {
  ask: (entering) => {
    const { queries, search } = entering;
    const isDocumented =
      search.sort === undefined || caseOrders.some((each) => each === search.sort);
    if (isDocumented && !isFiltered(search)) managersList.ask(entering);
    else void queries.prefetchQuery(productConfigQuery);
  },
};

/** What waits for the person. */
const desk: ScreenData<object> = {
  ask: ({ queries }) => {
    void queries.prefetchQuery(productConfigQuery);
    void queries.prefetchQuery(workQuery);
    const { userType } = getSession();
    if (mayAccess(missedCallsCall.access, userType)) {
      void queries.prefetchQuery(missedCallsQuery);
    }
    if (userType === "admin") void queries.prefetchQuery(firstRunQuery);
  },
};

/** A case, its log entries and what stands above them, read each time a screen about it opens. */
const caseRead = (view: CaseView): ScreenData<{ readonly case_id?: number | undefined }> => ({
  isRecorded: true,
  ask: ({ queries, cameFrom, search: { case_id } }) => {
    void queries.prefetchQuery(productConfigQuery);
    if (case_id === undefined) return;
    const details = caseDetailsQuery(view, case_id);
    // Data that another screen cached may be out of date, and this one writes. The case's own address has
    // read it just now, and leads here.
    const isFirst = cameFrom === undefined;
    if (!isFirst && cameFrom !== casePath(case_id))
      queries.removeQueries({ queryKey: details.queryKey });
    void queries.prefetchQuery(details);
    void queries.prefetchQuery(caseLogsQuery(case_id));
    void queries.prefetchQuery(keyDatesQuery(case_id));
    void queries.prefetchQuery(followUpsQuery(case_id));
    void queries.prefetchQuery(consentsQuery(case_id));
    if (view === "managers") void queries.prefetchQuery(legalHoldQuery(case_id));
  },
});

export interface ScreenInput<Search extends object> {
  readonly validateSearch: (given: Given) => Search;
  /** What the screen needs from the server. */
  readonly data?: ScreenData<Search>;
}

const read = <Search extends object>(
  validateSearch: (given: Given) => Search,
  data: ScreenData<Search>,
): Required<ScreenInput<Search>> => ({ validateSearch, data });

/** The screens whose data is requested while their code loads, with their search parameters. */
export const screensWithData = {
  welcome: read(nothing, desk),
  caseManager: read(ofCaseManager, caseManagerList),
  caseView: read(ofCase, caseRead("managers")),
  advisorSystem: read(ofCaseList, caseList("advisors")),
  advisorAdd: read(ofCase, caseRead("advisors")),
  advocateSystem: read(ofCaseList, caseList("advocates")),
  advocateAdd: read(ofCase, caseRead("advocates")),
  clinicSystem: read(ofCaseList, caseList("clinics")),
  clinicAdd: read(ofCase, caseRead("clinics")),
  evaluationSystem: read(ofCaseList, caseList("evaluators")),
} satisfies Partial<Record<ScreenName, unknown>>;
