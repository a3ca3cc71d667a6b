/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { calendarRoutes } from "./calendar.ts";

itHasApprovedCalls("./calendar.calls.txt", calendarRoutes);
