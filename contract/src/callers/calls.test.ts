/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { callerRoutes } from "./callers.ts";

itHasApprovedCalls("./callers.calls.txt", callerRoutes);
