/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { noData } from "../http.ts";
import { familyMailRoutes } from "./family-mail.ts";
import { letterEntryForm, letterRoutes, letterTemplateRoutes } from "./letters.ts";

itHasApprovedCalls("./family-mail.calls.txt", familyMailRoutes);
itHasApprovedCalls("./letters.calls.txt", letterRoutes, letterTemplateRoutes);
// The form is described like a call that sends it: its fields are those of the screen, with their labels.
itHasApprovedCalls("./letter-entry-form.txt", {
  letterEntryForm: {
    method: "FORM",
    path: "/case",
    summary: "The log entry that is offered once a letter has been written",
    access: "log-writers",
    body: letterEntryForm,
    data: noData,
  },
});
itHasApprovedWords(import.meta.url);
