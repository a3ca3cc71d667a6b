/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { consentRoutes } from "./consents.ts";

itHasApprovedCalls("./consents.calls.txt", consentRoutes);
