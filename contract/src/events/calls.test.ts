/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { eventRoutes } from "./events.ts";

itHasApprovedCalls("./events.calls.txt", eventRoutes);
