/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { accessLogRoutes } from "./access-log.ts";

itHasApprovedCalls("./access-log.calls.txt", accessLogRoutes);
itHasApprovedWords(import.meta.url);
