/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { enquiryViewRoutes, viewRoutes } from "./views.ts";

itHasApprovedCalls("./views.calls.txt", enquiryViewRoutes, viewRoutes);
