/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { accessLogRoutes } from "./access-log.ts";

itHasApprovedCalls("./access-log.calls.txt", accessLogRoutes);
