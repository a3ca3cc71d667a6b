/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { caseLogRoutes } from "./case-logs.ts";

itHasApprovedCalls("./case-logs.calls.txt", caseLogRoutes);
