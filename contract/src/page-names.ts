/** Where the page of each screen stands: the server preloads it, and the routes load it. */
import type { ScreenName } from "./screens.ts";

/** Files with the pages of several screens that are alike. Each page is exported by name: `AdvisorSystemPage`. */
const sharedFiles: Readonly<Partial<Record<ScreenName, string>>> = {
  advisorSystem: "case-system-pages",
  advocateSystem: "case-system-pages",
  clinicSystem: "case-system-pages",
  evaluationSystem: "case-system-pages",
  advisorAdd: "log-entry-pages",
  advocateAdd: "log-entry-pages",
  clinicAdd: "log-entry-pages",
  accessDenied: "message-pages",
  loginFailed: "message-pages",
  logout: "message-pages",
  notFound: "message-pages",
  help: "help-pages",
  helpTopic: "help-pages",
  forgottenPassword: "password-link-pages",
  choosePassword: "password-link-pages",
};

/** The file of a screen's page: `caseView` is shown by `case-view-page`. */
export const pageNameOf = (name: ScreenName): string =>
  sharedFiles[name] ?? `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page`;
