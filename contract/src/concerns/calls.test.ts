/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { concernRoutes } from "./concerns.ts";

itHasApprovedCalls("./concerns.calls.txt", concernRoutes);
