/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { assignRoutes } from "./assign.ts";
import { caseRoutes, caseSystemRoutes } from "./cases.routes.ts";
import { legalHoldRoutes } from "./legal-hold.ts";

itHasApprovedCalls("./assign.calls.txt", assignRoutes);
itHasApprovedCalls("./cases.calls.txt", caseRoutes, caseSystemRoutes);
itHasApprovedCalls("./legal-hold.calls.txt", legalHoldRoutes);
itHasApprovedWords(import.meta.url);
