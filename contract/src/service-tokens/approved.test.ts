/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { serviceTokenRoutes } from "./service-tokens.ts";

itHasApprovedCalls("./service-tokens.calls.txt", serviceTokenRoutes);
itHasApprovedWords(import.meta.url);
