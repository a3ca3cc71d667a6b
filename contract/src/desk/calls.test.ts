/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { deskRoutes } from "./desk.ts";
import { peopleRoutes } from "./people.ts";

itHasApprovedCalls("./desk.calls.txt", deskRoutes);
itHasApprovedCalls("./people.calls.txt", peopleRoutes);
