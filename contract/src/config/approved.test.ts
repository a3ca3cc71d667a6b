/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { configRoutes } from "./product-config.ts";

itHasApprovedCalls("./product-config.calls.txt", configRoutes);
itHasApprovedWords(import.meta.url);
