/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { secondFactorRoutes } from "./second-factor.ts";

itHasApprovedCalls("./second-factor.calls.txt", secondFactorRoutes);
itHasApprovedWords(import.meta.url);
