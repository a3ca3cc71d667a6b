/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { familyRoutes } from "./families.ts";
import { newCaseRoutes } from "./new-case.ts";
import { recordFamilyRoutes } from "./record-cases.ts";
import { similarRoutes } from "./similar.ts";

itHasApprovedCalls("./families.calls.txt", familyRoutes);
itHasApprovedCalls("./new-case.calls.txt", newCaseRoutes);
itHasApprovedCalls("./record-cases.calls.txt", recordFamilyRoutes);
itHasApprovedCalls("./similar.calls.txt", similarRoutes);
itHasApprovedWords(import.meta.url);
