/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { backupRoutes } from "./backups.ts";

itHasApprovedCalls("./backups.calls.txt", backupRoutes);
itHasApprovedWords(import.meta.url);
