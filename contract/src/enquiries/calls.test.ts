/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { enquiryRoutes } from "./enquiries.ts";

itHasApprovedCalls("./enquiries.calls.txt", enquiryRoutes);
