/**
 * Queries of the report screens. Every read is recorded, so queries never repeat by themselves.
 */
import { caseReportRoutes } from "@helpline/contract/reports/case-report";
import type { DateRange } from "@helpline/contract/reports/date-range";
import { evaluationResultRoutes } from "@helpline/contract/reports/evaluation-results";
import { type GeneralReport, generalReportRoutes } from "@helpline/contract/reports/general-report";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, once } from "#shared/api-client.ts";
import { rangeQuery } from "#shared/report/range-filter.tsx";
import type { EvaluationChoice } from "./evaluation-filter.tsx";

/** Loads the figures when the screen opens, and again on the next visit. */
const asked = { ...once, gcTime: 0 } as const;

/** The query of the general report. */
export const generalQuery = (range: DateRange, small: GeneralReport["small"]) => ({
  ...rangeQuery(range),
  ...(small && { small }),
});

export const useGeneralReport = (query: ReturnType<typeof generalQuery>) =>
  useQuery({
    ...asked,
    queryKey: ["reports", "general", query],
    queryFn: async ({ signal }) =>
      (await call(generalReportRoutes.read, { query }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** The query of the evaluation results; numbers become digits. */
export const evaluationQuery = (
  range: DateRange,
  { band, local_authority_id: authority, nature_of_case, answered_by, by }: EvaluationChoice,
) => ({
  ...rangeQuery(range),
  ...(band && { band: `${band}` as const }),
  ...(authority && { local_authority_id: String(authority) }),
  ...(nature_of_case && { nature_of_case }),
  ...(answered_by && { answered_by }),
  ...(by && { by }),
});

export const useEvaluationResults = (query: ReturnType<typeof evaluationQuery>) =>
  useQuery({
    ...asked,
    queryKey: ["reports", "evaluations", query],
    queryFn: async ({ signal }) =>
      (await call(evaluationResultRoutes.read, { query }, { signal })).data,
    placeholderData: keepPreviousData,
  });

export const useCaseReport = (caseId: number | null) =>
  useQuery({
    ...asked,
    queryKey: ["reports", "case", caseId],
    queryFn: async ({ signal }) =>
      (await call(caseReportRoutes.read, { params: { case_id: String(caseId) } }, { signal })).data,
    enabled: caseId !== null,
  });
