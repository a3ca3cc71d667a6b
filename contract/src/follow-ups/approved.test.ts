/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { followUpRoutes } from "./follow-ups.ts";

itHasApprovedCalls("./follow-ups.calls.txt", followUpRoutes);
itHasApprovedWords(import.meta.url);
