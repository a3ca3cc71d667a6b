/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { teamTimesheetRoutes } from "./team.ts";
import { timesheetRoutes } from "./timesheets.ts";

itHasApprovedCalls("./team.calls.txt", teamTimesheetRoutes);
itHasApprovedCalls("./timesheets.calls.txt", timesheetRoutes);
itHasApprovedWords(import.meta.url);
