/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { noticeRoutes } from "./notice.ts";

itHasApprovedCalls("./notice.calls.txt", noticeRoutes);
itHasApprovedWords(import.meta.url);
