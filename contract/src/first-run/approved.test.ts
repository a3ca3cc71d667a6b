/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { firstRunRoutes } from "./first-run.ts";

itHasApprovedCalls("./first-run.calls.txt", firstRunRoutes);
itHasApprovedWords(import.meta.url);
