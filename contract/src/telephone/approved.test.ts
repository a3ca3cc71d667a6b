/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { telephoneRoutes } from "./telephone.ts";

itHasApprovedCalls("./telephone.calls.txt", telephoneRoutes);
itHasApprovedWords(import.meta.url);
