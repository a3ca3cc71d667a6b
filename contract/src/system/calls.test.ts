/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { systemRoutes } from "./system.routes.ts";

itHasApprovedCalls("./system.calls.txt", systemRoutes);
