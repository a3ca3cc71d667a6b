/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { caseFileRoutes } from "./case-files.ts";

itHasApprovedCalls("./case-files.calls.txt", caseFileRoutes);
itHasApprovedWords(import.meta.url);
