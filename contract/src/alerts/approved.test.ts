/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { alertRoutes } from "./alerts.ts";

itHasApprovedCalls("./alerts.calls.txt", alertRoutes);
itHasApprovedWords(import.meta.url);
