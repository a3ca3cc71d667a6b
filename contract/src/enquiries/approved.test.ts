/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { enquiryRoutes } from "./enquiries.ts";

itHasApprovedCalls("./enquiries.calls.txt", enquiryRoutes);
itHasApprovedWords(import.meta.url);
