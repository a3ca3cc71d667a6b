/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { mailRoutes } from "./mail.ts";

itHasApprovedCalls("./mail.calls.txt", mailRoutes);
itHasApprovedWords(import.meta.url);
