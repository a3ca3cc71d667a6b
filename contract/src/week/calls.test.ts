/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { weekRoutes } from "./week.ts";

itHasApprovedCalls("./week.calls.txt", weekRoutes);
