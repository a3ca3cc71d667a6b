/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { subjectAccessRoutes } from "./subject-access.ts";

itHasApprovedCalls("./subject-access.calls.txt", subjectAccessRoutes);
