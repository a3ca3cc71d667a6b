/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { backupRoutes } from "./backups.ts";

itHasApprovedCalls("./backups.calls.txt", backupRoutes);
