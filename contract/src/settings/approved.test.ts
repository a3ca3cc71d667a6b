/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { settingsRoutes } from "./settings.ts";

itHasApprovedCalls("./settings.calls.txt", settingsRoutes);
itHasApprovedWords(import.meta.url);
