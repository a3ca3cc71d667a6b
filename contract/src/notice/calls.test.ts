/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { noticeRoutes } from "./notice.ts";

itHasApprovedCalls("./notice.calls.txt", noticeRoutes);
