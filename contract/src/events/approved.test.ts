/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { eventRoutes } from "./events.ts";

itHasApprovedCalls("./events.calls.txt", eventRoutes);
itHasApprovedWords(import.meta.url);
