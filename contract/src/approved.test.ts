/** The words and limits that several features share, as they were approved. */
import { itHasApprovedWords } from "../test/approved-words.ts";

itHasApprovedWords(import.meta.url);
