/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { enquiryViewRoutes, viewRoutes } from "./views.ts";

itHasApprovedCalls("./views.calls.txt", enquiryViewRoutes, viewRoutes);
itHasApprovedWords(import.meta.url);
