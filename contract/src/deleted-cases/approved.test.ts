/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { deletedCaseRoutes } from "./deleted-cases.ts";

itHasApprovedCalls("./deleted-cases.calls.txt", deletedCaseRoutes);
itHasApprovedWords(import.meta.url);
