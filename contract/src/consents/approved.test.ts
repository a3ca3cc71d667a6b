/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { consentRoutes } from "./consents.ts";

itHasApprovedCalls("./consents.calls.txt", consentRoutes);
itHasApprovedWords(import.meta.url);
