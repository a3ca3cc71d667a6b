/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { authRoutes, secondStepRoutes } from "./auth.routes.ts";

itHasApprovedCalls("./auth.calls.txt", authRoutes, secondStepRoutes);
itHasApprovedWords(import.meta.url);
