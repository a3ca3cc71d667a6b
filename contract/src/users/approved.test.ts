/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { userNameRoutes } from "./staff.ts";
import { userRoutes } from "./users.routes.ts";

itHasApprovedCalls("./staff.calls.txt", userNameRoutes);
itHasApprovedCalls("./users.calls.txt", userRoutes);
itHasApprovedWords(import.meta.url);
