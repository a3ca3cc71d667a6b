/** The file of each screen's page. */
import { expect, it } from "vitest";
import { pageNameOf } from "./page-names.ts";
import { type ScreenName, screens } from "./screens.ts";

it.each([
  ["welcome", "welcome-page"],
  ["caseView", "case-view-page"],
  ["timeSheetReport", "time-sheet-report-page"],
] as const)("%s has the page %s", (screen, file) => {
  expect(pageNameOf(screen)).toBe(file);
});

it("is shared by screens that are alike", () => {
  const names = Object.keys(screens) as ScreenName[];
  const alike = names.flatMap((name) => {
    const others = names.filter((each) => pageNameOf(each) === pageNameOf(name));
    return others.length > 1 ? [`${pageNameOf(name)}: ${others.join(", ")}`] : [];
  });
  expect([...new Set(alike)]).toEqual([
    "message-pages: notFound, accessDenied, loginFailed, logout",
    "password-link-pages: forgottenPassword, choosePassword",
    "case-system-pages: advisorSystem, advocateSystem, clinicSystem, evaluationSystem",
    "log-entry-pages: advisorAdd, advocateAdd, clinicAdd",
    "help-pages: help, helpTopic",
  ]);
});
