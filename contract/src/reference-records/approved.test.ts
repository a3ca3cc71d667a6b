/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { referenceRecordKinds, referenceRecordRoutes } from "./registry.ts";

for (const [at, { entity }] of referenceRecordKinds.entries()) {
  itHasApprovedCalls(`./${entity}.calls.txt`, referenceRecordRoutes[at] ?? {});
}
itHasApprovedWords(import.meta.url);
