/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { caseQueryRoutes } from "./case-query.ts";

itHasApprovedCalls("./case-query.calls.txt", caseQueryRoutes);
