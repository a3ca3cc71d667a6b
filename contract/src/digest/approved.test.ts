/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { digestRoutes } from "./digest.ts";

itHasApprovedCalls("./digest.calls.txt", digestRoutes);
itHasApprovedWords(import.meta.url);
