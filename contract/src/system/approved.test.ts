/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { systemRoutes } from "./system.routes.ts";

itHasApprovedCalls("./system.calls.txt", systemRoutes);
itHasApprovedWords(import.meta.url);
