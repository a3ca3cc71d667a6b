/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { passwordLinkRoutes } from "./password-links.ts";

itHasApprovedCalls("./password-links.calls.txt", passwordLinkRoutes);
itHasApprovedWords(import.meta.url);
