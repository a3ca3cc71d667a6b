/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { noData } from "../http.ts";
import { noticeForm, noticeRoutes } from "./notice.ts";

itHasApprovedCalls("./notice.calls.txt", noticeRoutes);
// The form is described like a call that sends it: its fields are those of the screen, with their labels and hints.
itHasApprovedCalls("./notice-form.txt", {
  noticeForm: {
    method: "FORM",
    path: "/notice",
    summary: "On the screen Notice",
    access: "managers",
    body: noticeForm,
    data: noData,
  },
});
itHasApprovedWords(import.meta.url);
