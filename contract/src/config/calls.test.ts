/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { configRoutes } from "./product-config.ts";

itHasApprovedCalls("./product-config.calls.txt", configRoutes);
