/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { deletedCaseRoutes } from "./deleted-cases.ts";

itHasApprovedCalls("./deleted-cases.calls.txt", deletedCaseRoutes);
