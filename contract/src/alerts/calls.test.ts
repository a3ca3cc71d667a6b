/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { alertRoutes } from "./alerts.ts";

itHasApprovedCalls("./alerts.calls.txt", alertRoutes);
