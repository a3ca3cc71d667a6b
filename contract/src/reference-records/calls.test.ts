/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { referenceRecordKinds, referenceRecordRoutes } from "./registry.ts";

for (const [at, { entity }] of referenceRecordKinds.entries()) {
  itHasApprovedCalls(`./${entity}.calls.txt`, referenceRecordRoutes[at] ?? {});
}
