/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { callerRoutes } from "./callers.ts";

itHasApprovedCalls("./callers.calls.txt", callerRoutes);
itHasApprovedWords(import.meta.url);
