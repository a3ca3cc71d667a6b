/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { authRoutes, secondStepRoutes } from "./auth.routes.ts";

itHasApprovedCalls("./auth.calls.txt", authRoutes, secondStepRoutes);
