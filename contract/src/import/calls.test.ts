/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { importRoutes } from "./import.ts";

itHasApprovedCalls("./import.calls.txt", importRoutes);
