/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { openIdRoutes } from "./openid-connect.ts";

itHasApprovedCalls("./openid-connect.calls.txt", openIdRoutes);
itHasApprovedWords(import.meta.url);
