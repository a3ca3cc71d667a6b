/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { calendarRoutes } from "./calendar.ts";

itHasApprovedCalls("./calendar.calls.txt", calendarRoutes);
itHasApprovedWords(import.meta.url);
