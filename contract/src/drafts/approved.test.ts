/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { draftRoutes } from "./drafts.ts";

itHasApprovedCalls("./drafts.calls.txt", draftRoutes);
itHasApprovedWords(import.meta.url);
