/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { concernRoutes } from "./concerns.ts";

itHasApprovedCalls("./concerns.calls.txt", concernRoutes);
itHasApprovedWords(import.meta.url);
