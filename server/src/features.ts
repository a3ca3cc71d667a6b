/** The explicit list of features. */
import { fileURLToPath } from "node:url";
import type { Database } from "#database/database";
import type { Notifications } from "#database/notifications";
import { accessLogFeature } from "#features/access-log/index";
import { accountFeature, createOwnPassword } from "#features/account/index";
import { alertsFeature } from "#features/alerts/index";
import { authFeature, createAdmission } from "#features/auth/index";
import { type BackupSettings, type Backups, backupFeature } from "#features/backups/index";
import { calendarFeature } from "#features/calendar/index";
import { callersFeature } from "#features/callers/index";
import { caseFilesFeature } from "#features/case-files/index";
import { caseLogsFeature } from "#features/case-logs/index";
import { caseQueryFeature, sortedPages } from "#features/case-query/index";
import {
  casesFeature,
  type Day,
  inTurn,
  markNewAssignments,
  ownView,
  requireCase,
  requireGuardian,
  tellDesks,
  visibleCases,
} from "#features/cases/index";
import { concernsFeature, requireConcern } from "#features/concerns/index";
import { configFeature } from "#features/config/index";
import { consentsFeature } from "#features/consents/index";
import { deletedCasesFeature } from "#features/deleted-cases/index";
import { deskFeature, peopleRoutes } from "#features/desk/index";
import { digestFeature } from "#features/digest/index";
import { draftsFeature } from "#features/drafts/index";
import { caseOfEnquiry, enquiriesFeature, requireSeen } from "#features/enquiries/index";
import { evaluationsFeature } from "#features/evaluations/index";
import { eventsFeature } from "#features/events/index";
import { familiesFeature } from "#features/families/index";
import { firstRunFeature } from "#features/first-run/index";
import { followUpsAfterReassignment, followUpsFeature } from "#features/follow-ups/index";
import { importFeature } from "#features/import/index";
import { keyDateNear, keyDatesFeature } from "#features/key-dates/index";
import { lettersFeature } from "#features/letters/index";
import { createAssignmentMails, createTellOfPassword, mailFeature } from "#features/mail/index";
import { noticeFeature } from "#features/notice/index";
import { openIdFeature } from "#features/openid-connect/index";
import {
  createSendLink,
  type ForgottenPasswords,
  passwordLinksFeature,
} from "#features/password-links/index";
import { referenceRecordsFeature } from "#features/reference-records/index";
import { reportsFeature } from "#features/reports/index";
import { secondFactorFeature, secondFactorSealer } from "#features/second-factor/index";
import { serviceTokensFeature } from "#features/service-tokens/index";
import { type LiveSettings, natureChoices, settingsFeature } from "#features/settings/index";
import { subjectAccessFeature } from "#features/subject-access/index";
import { systemFeature } from "#features/system/index";
import { telephoneFeature } from "#features/telephone/index";
import { timesheetsFeature } from "#features/timesheets/index";
import {
  createPasswordRules,
  type PasswordRules,
  readCommonPasswords,
  usersFeature,
} from "#features/users/index";
import { viewsFeature } from "#features/views/index";
import { weekFeature } from "#features/week/index";
import { caseAddresses } from "#http/public-address";
import type { HandledRoute } from "#http/route";
import { deliveryOf } from "#mail/mailer";
import type { Clock } from "#operations/clock";
import { type Config, guessesAMinute } from "#operations/config";
import type { RequireSpace } from "#operations/disk-space";
import { openIdSettings } from "#operations/openid-settings";
import type { Queue } from "#operations/queue";
import type { LookUpOptions } from "#security/look-ups";
import { createSealer } from "#security/sealing";
import type { Demands } from "#security/sessions";
import type { Tokens } from "#security/tokens";
import { createClamdScan } from "#storage/clamd";
import type { FileStore } from "#storage/file-store";
import { letterTemplatesFolder } from "./folders.ts";

/** Both src/ and dist/ stand in server/, so this holds for either. */
const asset = (name: string) => fileURLToPath(new URL(`../assets/${name}`, import.meta.url));
const commonPasswordsFile = asset("common-passwords.txt");

/** The configured rules for new passwords. */
export const passwordRules = (
  config: Pick<Config, "passwordMinLength" | "refuseCommonPasswords">,
  productName: () => string,
): PasswordRules =>
  createPasswordRules({
    minLength: config.passwordMinLength,
    common: config.refuseCommonPasswords ? readCommonPasswords(commonPasswordsFile) : undefined,
    productName,
  });

/** What the settings demand of people before anything else opens. */
export const demandsOf = (
  config: Pick<Config, "secondFactorRequired" | "forcePasswordChange">,
): Demands => ({
  secondFactor: config.secondFactorRequired,
  passwordChange: config.forcePasswordChange,
});

export interface FeatureServices {
  readonly config: Config;
  /** What admins may change while Helpline runs, so features get functions that read it. */
  readonly settings: LiveSettings;
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly tokens: Tokens;
  /** The session secret, from which the sealing keys are derived. */
  readonly secret: string;
  readonly fileStore: FileStore;
  /** Logs details that people are not shown. */
  warn(error: unknown, what: string): void;
  readonly queue: Queue;
  readonly backups: Backups;
  readonly backupSettings: BackupSettings;
  /** For the files of imports. */
  readonly requireSpace: RequireSpace;
  readonly forgotten: ForgottenPasswords;
  /** Aborted when the server begins to stop. */
  readonly ending: AbortSignal;
}

export function allFeatures({
  config,
  settings,
  database,
  notifications,
  clock,
  tokens,
  secret,
  fileStore: store,
  warn,
  queue,
  backups,
  backupSettings,
  requireSpace,
  forgotten,
  ending,
}: FeatureServices): HandledRoute[] {
  const scan = config.clamdUrl && createClamdScan(config.clamdUrl);
  const sealer = secondFactorSealer(config, secret);
  const required = config.secondFactorRequired;
  const { loginRateLimit } = config;
  const guesses = guessesAMinute(config);
  const productName = () => settings.now().product_name;
  const clocks = () => settings.now().clocks;
  const natures = natureChoices(settings);
  const passwords = passwordRules(config, productName);
  const admission = createAdmission({
    database,
    tokens,
    clock,
    sealer,
    demands: demandsOf(config),
  });
  const delivery = deliveryOf(config);
  const lookUps: LookUpOptions = { callTakersSee: () => settings.now().call_takers_see };
  const addressOf = caseAddresses(config.publicUrl);
  const tellOfPassword = createTellOfPassword({ clock, queue, delivery });
  const afterReassignment = inTurn(
    followUpsAfterReassignment(clock),
    markNewAssignments,
    tellDesks,
    createAssignmentMails({ clock, queue, isWanted: () => settings.now().notify_on_assignment }),
  );
  const needs = {
    get bands() {
      return settings.now().bands;
    },
    get untouchedAfterDays() {
      return settings.now().untouched_after_days;
    },
    keyDateNear: ({ today }: Day, isJoined = false) =>
      keyDateNear({ clocks: clocks(), today, isJoined }),
  };
  const { timeZone, casesPageSize: pageSize } = config;
  const filteredLists = { clock, timeZone, pageSize, needs };
  return [
    ...systemFeature({
      clock,
      database,
      publicUrl: config.publicUrl ?? "/",
      productName,
      ending,
      examplesFile: asset("api-examples.json"),
    }),
    ...authFeature({ database, admission, loginRateLimit }),
    ...openIdFeature({
      database,
      clock,
      admission,
      warn,
      rateLimit: loginRateLimit,
      sealer: createSealer("openid connect", [secret]),
      settings: openIdSettings(config),
    }),
    ...secondFactorFeature({
      database,
      clock,
      sealer,
      required,
      productName,
      countPasswordTries: createOwnPassword({ database, clock }).countTries,
    }),
    ...referenceRecordsFeature({ clock }),
    ...usersFeature({
      clock,
      passwords,
      tellOfPassword,
      sendLink: createSendLink({ clock, queue, delivery, publicUrl: config.publicUrl }),
    }),
    ...passwordLinksFeature({
      database,
      clock,
      passwords,
      tellOfPassword,
      forgotten,
      rateLimit: guesses,
    }),
    ...accountFeature({ database, clock, passwords, tellOfPassword }),
    ...calendarFeature({
      clock,
      product: productName,
      publicUrl: config.publicUrl,
      timeZone: config.timeZone,
      clocks,
    }),
    ...digestFeature(),
    ...caseQueryFeature({ ...filteredLists, addressOf }),
    ...casesFeature({
      clock,
      afterReassignment,
      caseOfEnquiry,
      natures,
      pageSize,
      sortedPage: sortedPages(filteredLists),
    }),
    ...deletedCasesFeature({
      periods: () => ({
        years: settings.now().retention_years ?? undefined,
        deletedDays: settings.now().retention_deleted_days ?? undefined,
      }),
    }),
    ...peopleRoutes({
      clock,
      timeZone: config.timeZone,
      untouchedAfterDays: () => settings.now().untouched_after_days,
    }),
    ...deskFeature({ clock, timeZone: config.timeZone, needs, clocks }),
    ...weekFeature({ clock, timeZone, clocks }),
    ...firstRunFeature({ config, backupSettings, settings: settings.now }),
    ...eventsFeature({ database, notifications, clock, ending, warn }),
    ...callersFeature(lookUps),
    ...enquiriesFeature({
      ...lookUps,
      clock,
      timeZone,
      pageSize,
      addressOf,
      natures,
    }),
    ...concernsFeature({
      clock,
      queue,
      timeZone,
      advice: () => settings.now().concern_advice,
    }),
    ...caseLogsFeature({ clock, afterReassignment, natures }),
    ...caseFilesFeature({ database, store, scan, clock, tokens, warn }),
    ...evaluationsFeature({
      database,
      clock,
      queue,
      delivery,
      timeZone,
      afterReassignment,
      settings: settings.now,
      rateLimit: guesses,
    }),
    ...lettersFeature({
      database,
      store,
      scan,
      clock,
      warn,
      queue,
      delivery,
      timeZone,
      clocks,
      productName,
      suppliedFolder: letterTemplatesFolder,
    }),
    ...familiesFeature(),
    ...alertsFeature({ clock, timeZone }),
    ...consentsFeature({ clock, timeZone: config.timeZone }),
    ...keyDatesFeature({ clock, timeZone: config.timeZone, clocks }),
    ...followUpsFeature({ clock, timeZone: config.timeZone }),
    ...viewsFeature(),
    ...draftsFeature({
      clock,
      requireCase,
      requireEnquiry: requireSeen,
      requireGuardian,
      requireConcern,
      visibleCases,
      ownView,
    }),
    ...configFeature({ config, settings: settings.now }),
    ...settingsFeature({
      config,
      database,
      clock,
      live: settings,
      sealer: createSealer("settings", [secret]),
    }),
    ...mailFeature({
      clock,
      queue,
      timeZone: config.timeZone,
      delivery,
    }),
    ...noticeFeature({ clock }),
    ...backupFeature({
      config: backupSettings,
      backups,
      clock,
      tokens,
      requirePassword: createOwnPassword({ database, clock }).requirePassword,
    }),
    ...importFeature({ database, clock, queue, requireSpace }),
    ...reportsFeature({
      clock,
      timeZone: config.timeZone,
      settings: settings.now,
      addressOf,
    }),
    ...timesheetsFeature({ timeZone: config.timeZone, publicUrl: config.publicUrl }),
    ...serviceTokensFeature({ clock }),
    ...telephoneFeature({
      database,
      clock,
      timeZone,
      publicUrl: config.publicUrl,
    }),
    ...accessLogFeature({ clock, timeZone: config.timeZone, addressOf }),
    ...subjectAccessFeature({
      clock,
      timeZone: config.timeZone,
      product: productName,
      settings: settings.now,
      clocks,
      addressOf,
    }),
  ];
}
