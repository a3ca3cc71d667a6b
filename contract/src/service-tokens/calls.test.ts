/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { serviceTokenRoutes } from "./service-tokens.ts";

itHasApprovedCalls("./service-tokens.calls.txt", serviceTokenRoutes);
