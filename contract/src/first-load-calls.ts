/**
 * The calls that the web app makes before the code of a screen is there: those of the session, and those for
 * the screen's data. They are in the first load, so they are declared here without their schemas; the routes
 * of each feature add those (ADR 24).
 */
import type { AccessName } from "./access.ts";
import { authMessages } from "./auth/auth.messages.ts";
import { maxDeskCases } from "./desk/desk.messages.ts";
import { messages } from "./messages.ts";

/** The header that makes a call idempotent (idempotency.ts). */
export const idempotencyKeyHeader = "idempotency-key";

/** What calls that only read have in common. */
export const reading = { method: "GET", status: 200, message: messages.ok } as const;

/** What calls have in common whose answer is saved as a CSV file. */
export const savedAsCsv = { bare: true, fileType: "text/csv" } as const;

const session = { ...reading, access: "anyone", tag: "session" } as const;

export const sessionCalls = {
  loggedIn: {
    ...session,
    path: "/api/auth/logged-in",
    summary: "Whether the token that was sent is good",
  },
  login: {
    ...session,
    method: "POST",
    path: "/api/auth/login",
    summary: "Log in with username and password",
    message: authMessages.loggedIn,
    errors: [401, 429],
  },
  refreshToken: {
    ...session,
    access: "logged-in",
    beforeSecondFactor: true,
    beforePasswordChange: true,
    path: "/api/auth/refresh-token",
    summary: "A new token for the same session",
    message: authMessages.refreshed,
  },
  logout: {
    ...session,
    method: "POST",
    path: "/api/auth/logout",
    summary: "End the session of the token that was sent",
    message: authMessages.loggedOut,
  },
} as const;

export const configCall = {
  access: "logged-in",
  tag: "system",
  ...reading,
  path: "/api/config",
  changesSeldom: true,
  summary: "What the pages need to know of the configuration",
} as const;

export const workCall = {
  access: "logged-in",
  tag: "desk",
  ...reading,
  path: "/api/work",
  summary: `What waits for the caller: their cases, most urgent first, at most ${maxDeskCases}; for managers the queues; the caller's open follow-ups`,
} as const;

/** The call about the people at work. */
export const peopleCall = {
  ...reading,
  access: "managers",
  tag: "desk",
  path: "/api/work/people",
  summary: "What each enabled user has to do at present, by name",
} as const;

export const caseLogsCall = {
  access: "logged-in",
  tag: "case logs",
  ...reading,
  path: "/api/case-logs/case/{id}",
  summary: "The log history of a case, newest first",
  errors: [404],
} as const;

export const keyDatesCall = {
  access: "logged-in",
  tag: "key dates",
  ...reading,
  path: "/api/cases/{id}/key-dates",
  summary: "The key dates of a case, soonest first",
  errors: [404],
} as const;

export const consentsCall = {
  access: "logged-in",
  tag: "consents",
  ...reading,
  path: "/api/cases/{id}/consents",
  summary: "The consents of a case, those given last first",
  errors: [404],
} as const;

export const followUpsCall = {
  access: "logged-in",
  tag: "follow-ups",
  ...reading,
  path: "/api/cases/{id}/follow-ups",
  summary: "The follow-ups of a case: open ones, soonest first, then the last done",
  errors: [404],
} as const;

export const legalHoldCall = {
  access: "managers",
  tag: "privacy",
  ...reading,
  path: "/api/cases/{id}/legal-hold",
  summary: "The legal hold of a case; null when there is none",
  errors: [404],
} as const;

export const firstRunCall = {
  access: "admins",
  tag: "first run",
  ...reading,
  path: "/api/first-run",
  summary: "Which of the first steps of a new helpline are done, as the data tell",
} as const;

/** Count, list, search and details below `base`, for records and for cases. */
export const browseCalls = <const A extends AccessName>(
  base: `/api/${string}`,
  common: { readonly access: A; readonly tag: string },
  summaries: Readonly<Record<"count" | "list" | "search" | "details", string>>,
) =>
  ({
    count: { ...common, ...reading, path: `${base}/count`, summary: summaries.count },
    list: { ...common, ...reading, path: `${base}/{page}`, summary: summaries.list },
    search: {
      ...common,
      ...reading,
      method: "POST",
      path: `${base}/search`,
      summary: summaries.search,
    },
    details: {
      ...common,
      ...reading,
      path: `${base}/{id}/details`,
      summary: summaries.details,
      errors: [404],
    },
  }) as const;

export type BrowseCalls = ReturnType<typeof browseCalls>;

const caseCalls = <const A extends AccessName>(base: `/api/${string}`, access: A) =>
  browseCalls(
    base,
    { access, tag: "cases" },
    {
      count: "How many cases the caller sees here",
      list: "A page of cases, newest first",
      search: "Search cases; either guardian matches",
      details: "One case with everything that belongs to it",
    },
  );

/** Each case browser: `/api/cases` or `/api/advisors/cases`. */
export const caseBrowserCalls = {
  managers: caseCalls("/api/cases", "managers"),
  advisors: caseCalls("/api/advisors/cases", "advisors"),
  advocates: caseCalls("/api/advocates/cases", "advocates"),
  clinics: caseCalls("/api/clinics/cases", "clinics"),
  evaluators: caseCalls("/api/evaluators/cases", "evaluators"),
};

/** Without its schema because the case list loads it. */
export const viewsCall = {
  ...reading,
  access: "managers",
  tag: "views",
  path: "/api/views",
  summary: "The caller's views and those that others share, by name",
} as const;

export const enquiryViewsCall = { ...viewsCall, path: "/api/enquiries/views" } as const;
