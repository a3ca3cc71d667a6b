/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { digestRoutes } from "./digest.ts";

itHasApprovedCalls("./digest.calls.txt", digestRoutes);
