/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { evaluationLinkRoutes, familyEvaluationRoutes } from "./evaluation-links.ts";
import { evaluationRoutes } from "./evaluations.ts";

itHasApprovedCalls("./evaluation-links.calls.txt", evaluationLinkRoutes, familyEvaluationRoutes);
itHasApprovedCalls("./evaluations.calls.txt", evaluationRoutes);
itHasApprovedWords(import.meta.url);
