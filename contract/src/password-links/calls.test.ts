/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { passwordLinkRoutes } from "./password-links.ts";

itHasApprovedCalls("./password-links.calls.txt", passwordLinkRoutes);
