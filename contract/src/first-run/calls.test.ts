/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { firstRunRoutes } from "./first-run.ts";

itHasApprovedCalls("./first-run.calls.txt", firstRunRoutes);
