/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { accountRoutes } from "./account.ts";

itHasApprovedCalls("./account.calls.txt", accountRoutes);
itHasApprovedWords(import.meta.url);
