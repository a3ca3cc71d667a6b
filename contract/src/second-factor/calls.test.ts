/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { secondFactorRoutes } from "./second-factor.ts";

itHasApprovedCalls("./second-factor.calls.txt", secondFactorRoutes);
