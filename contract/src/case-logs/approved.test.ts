/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { caseLogRoutes } from "./case-logs.ts";

itHasApprovedCalls("./case-logs.calls.txt", caseLogRoutes);
itHasApprovedWords(import.meta.url);
