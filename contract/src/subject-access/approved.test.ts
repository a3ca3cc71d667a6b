/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { subjectAccessRoutes } from "./subject-access.ts";

itHasApprovedCalls("./subject-access.calls.txt", subjectAccessRoutes);
itHasApprovedWords(import.meta.url);
