/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { telephoneRoutes } from "./telephone.ts";

itHasApprovedCalls("./telephone.calls.txt", telephoneRoutes);
