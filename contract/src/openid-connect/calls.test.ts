/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { openIdRoutes } from "./openid-connect.ts";

itHasApprovedCalls("./openid-connect.calls.txt", openIdRoutes);
