/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { accountRoutes } from "./account.ts";

itHasApprovedCalls("./account.calls.txt", accountRoutes);
