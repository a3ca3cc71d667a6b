/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { caseFileRoutes } from "./case-files.ts";

itHasApprovedCalls("./case-files.calls.txt", caseFileRoutes);
