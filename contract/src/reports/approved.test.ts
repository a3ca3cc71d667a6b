/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { caseReportRoutes } from "./case-report.ts";
import { evaluationResultRoutes } from "./evaluation-results.ts";
import { generalReportRoutes } from "./general-report.ts";

itHasApprovedCalls("./case-report.calls.txt", caseReportRoutes);
itHasApprovedCalls("./evaluation-results.calls.txt", evaluationResultRoutes);
itHasApprovedCalls("./general-report.calls.txt", generalReportRoutes);
itHasApprovedWords(import.meta.url);
