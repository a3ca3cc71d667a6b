/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { keyDateRoutes } from "./key-dates.ts";

itHasApprovedCalls("./key-dates.calls.txt", keyDateRoutes);
