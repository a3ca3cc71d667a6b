/**
 * Every route: the server registers them, the OpenAPI document describes them, and the tests walk through
 * them.
 */
import { accessLogRoutes } from "./access-log/access-log.ts";
import { accountRoutes } from "./account/account.ts";
import { alertRoutes } from "./alerts/alerts.ts";
import { authRoutes, secondStepRoutes } from "./auth/auth.routes.ts";
import { backupRoutes } from "./backups/backups.ts";
import { calendarRoutes } from "./calendar/calendar.ts";
import { callerRoutes } from "./callers/callers.ts";
import { caseFileRoutes } from "./case-files/case-files.ts";
import { caseLogRoutes } from "./case-logs/case-logs.ts";
import { caseQueryRoutes } from "./case-query/case-query.ts";
import { assignRoutes } from "./cases/assign.ts";
import { caseRoutes, caseSystemRoutes } from "./cases/cases.routes.ts";
import { legalHoldRoutes } from "./cases/legal-hold.ts";
import { concernRoutes } from "./concerns/concerns.ts";
import { configRoutes } from "./config/product-config.ts";
import { consentRoutes } from "./consents/consents.ts";
import { deletedCaseRoutes } from "./deleted-cases/deleted-cases.ts";
import { deskRoutes } from "./desk/desk.ts";
import { peopleRoutes } from "./desk/people.ts";
import { digestRoutes } from "./digest/digest.ts";
import { draftRoutes } from "./drafts/drafts.ts";
import { enquiryRoutes } from "./enquiries/enquiries.ts";
import { evaluationLinkRoutes, familyEvaluationRoutes } from "./evaluations/evaluation-links.ts";
import { evaluationRoutes } from "./evaluations/evaluations.ts";
import { eventRoutes } from "./events/events.ts";
import { familyRoutes } from "./families/families.ts";
import { newCaseRoutes } from "./families/new-case.ts";
import { recordFamilyRoutes } from "./families/record-cases.ts";
import { similarRoutes } from "./families/similar.ts";
import { firstRunRoutes } from "./first-run/first-run.ts";
import { followUpRoutes } from "./follow-ups/follow-ups.ts";
import type { RouteDeclaration } from "./http.ts";
import { importRoutes } from "./import/import.ts";
import { keyDateRoutes } from "./key-dates/key-dates.ts";
import { familyMailRoutes } from "./letters/family-mail.ts";
import { letterRoutes, letterTemplateRoutes } from "./letters/letters.ts";
import { mailRoutes } from "./mail/mail.ts";
import { noticeRoutes } from "./notice/notice.ts";
import { openIdRoutes } from "./openid-connect/openid-connect.ts";
import { passwordLinkRoutes } from "./password-links/password-links.ts";
import { referenceRecordRoutes } from "./reference-records/registry.ts";
import { caseReportRoutes } from "./reports/case-report.ts";
import { evaluationResultRoutes } from "./reports/evaluation-results.ts";
import { generalReportRoutes } from "./reports/general-report.ts";
import { secondFactorRoutes } from "./second-factor/second-factor.ts";
import { serviceTokenRoutes } from "./service-tokens/service-tokens.ts";
import { settingsRoutes } from "./settings/settings.ts";
import { subjectAccessRoutes } from "./subject-access/subject-access.ts";
import { systemRoutes } from "./system/system.routes.ts";
import { telephoneRoutes } from "./telephone/telephone.ts";
import { teamTimesheetRoutes } from "./timesheets/team.ts";
import { timesheetRoutes } from "./timesheets/timesheets.ts";
import { userNameRoutes } from "./users/staff.ts";
import { userRoutes } from "./users/users.routes.ts";
import { enquiryViewRoutes, viewRoutes } from "./views/views.ts";
import { weekRoutes } from "./week/week.ts";

type RouteGroup = Readonly<Record<string, unknown>>;

const groups: readonly RouteGroup[] = [
  systemRoutes,
  authRoutes,
  secondStepRoutes,
  openIdRoutes,
  passwordLinkRoutes,
  secondFactorRoutes,
  accountRoutes,
  calendarRoutes,
  digestRoutes,
  ...referenceRecordRoutes,
  userRoutes,
  userNameRoutes,
  caseRoutes,
  assignRoutes,
  deletedCaseRoutes,
  ...Object.values(caseSystemRoutes),
  caseQueryRoutes,
  peopleRoutes,
  familyRoutes,
  similarRoutes,
  newCaseRoutes,
  ...recordFamilyRoutes,
  viewRoutes,
  caseLogRoutes,
  keyDateRoutes,
  alertRoutes,
  consentRoutes,
  callerRoutes,
  eventRoutes,
  enquiryRoutes,
  enquiryViewRoutes,
  concernRoutes,
  deskRoutes,
  weekRoutes,
  firstRunRoutes,
  followUpRoutes,
  caseFileRoutes,
  letterTemplateRoutes,
  letterRoutes,
  familyMailRoutes,
  evaluationRoutes,
  evaluationLinkRoutes,
  familyEvaluationRoutes,
  draftRoutes,
  configRoutes,
  settingsRoutes,
  mailRoutes,
  noticeRoutes,
  backupRoutes,
  importRoutes,
  generalReportRoutes,
  caseReportRoutes,
  evaluationResultRoutes,
  timesheetRoutes,
  teamTimesheetRoutes,
  legalHoldRoutes,
  accessLogRoutes,
  subjectAccessRoutes,
  serviceTokenRoutes,
  telephoneRoutes,
];

const isRoute = (value: unknown): value is RouteDeclaration =>
  typeof value === "object" && value !== null && "path" in value && "access" in value;

export const allRoutes: readonly RouteDeclaration[] = groups.flatMap((group) =>
  Object.values(group).filter(isRoute),
);
