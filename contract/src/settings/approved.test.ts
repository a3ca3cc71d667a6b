/** The calls and words of this folder as they were approved. */
import { itHasApprovedCalls } from "../../test/approved-calls.ts";
import { itHasApprovedWords } from "../../test/approved-words.ts";
import { noData } from "../http.ts";
import * as forms from "./setting-forms.ts";
import { settingsRoutes } from "./settings.ts";

/** A form is described like a call that sends it: its fields are those of the screen, with their labels and hints. */
const asCalls = Object.entries(forms).map(([name, body]) => ({
  [name]: {
    method: "FORM",
    path: "/settings",
    access: "admins",
    summary: "On the screen Settings",
    body,
    data: noData,
  },
}));

itHasApprovedCalls("./settings.calls.txt", settingsRoutes);
itHasApprovedCalls("./setting-forms.txt", ...asCalls);
itHasApprovedWords(import.meta.url);
