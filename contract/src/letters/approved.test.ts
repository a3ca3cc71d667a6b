/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { familyMailRoutes } from "./family-mail.ts";
import { letterRoutes, letterTemplateRoutes } from "./letters.ts";

itHasApprovedCalls("./family-mail.calls.txt", familyMailRoutes);
itHasApprovedCalls("./letters.calls.txt", letterRoutes, letterTemplateRoutes);
itHasApprovedWords(import.meta.url);
