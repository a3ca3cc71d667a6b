/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { keyDateRoutes } from "./key-dates.ts";

itHasApprovedCalls("./key-dates.calls.txt", keyDateRoutes);
itHasApprovedWords(import.meta.url);
