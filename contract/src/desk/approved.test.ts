/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { deskRoutes } from "./desk.ts";
import { peopleRoutes } from "./people.ts";

itHasApprovedCalls("./desk.calls.txt", deskRoutes);
itHasApprovedCalls("./people.calls.txt", peopleRoutes);
itHasApprovedWords(import.meta.url);
