/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { draftRoutes } from "./drafts.ts";

itHasApprovedCalls("./drafts.calls.txt", draftRoutes);
