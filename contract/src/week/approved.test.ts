/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { weekRoutes } from "./week.ts";

itHasApprovedCalls("./week.calls.txt", weekRoutes);
itHasApprovedWords(import.meta.url);
