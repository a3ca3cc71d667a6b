/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { settingsRoutes } from "./settings.ts";

itHasApprovedCalls("./settings.calls.txt", settingsRoutes);
