/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { caseQueryRoutes } from "./case-query.ts";

itHasApprovedCalls("./case-query.calls.txt", caseQueryRoutes);
itHasApprovedWords(import.meta.url);
