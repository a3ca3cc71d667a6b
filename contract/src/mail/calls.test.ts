/** The calls of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { mailRoutes } from "./mail.ts";

itHasApprovedCalls("./mail.calls.txt", mailRoutes);
