/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { importRoutes } from "./import.ts";

itHasApprovedCalls("./import.calls.txt", importRoutes);
itHasApprovedWords(import.meta.url);
