/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { evaluationLinkRoutes, familyEvaluationRoutes } from "./evaluation-links.ts";
import { evaluationRoutes } from "./evaluations.ts";

itHasApprovedCalls("./evaluation-links.calls.txt", evaluationLinkRoutes, familyEvaluationRoutes);
itHasApprovedCalls("./evaluations.calls.txt", evaluationRoutes);
