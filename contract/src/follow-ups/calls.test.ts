/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { followUpRoutes } from "./follow-ups.ts";

itHasApprovedCalls("./follow-ups.calls.txt", followUpRoutes);
