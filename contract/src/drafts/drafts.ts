/**
 * Drafts: unsaved text of one person and case, kept on the server until it is saved (UI-4).
 * Nobody else sees it.
 */

import * as z from "zod/mini";
import type { AccessName } from "../access.ts";
import type { CaseSystem } from "../cases/cases.routes.ts";
import { defineRoute, moment, noData, reading } from "../http.ts";
import { sentShortly } from "../sent-text.ts";

/** What a draft is about: it can be read by whoever may open that now, and is erased with it. */
type DraftSubject = "case" | "enquiry" | "guardian" | "user" | "concern" | "nothing";

interface DraftForm {
  /** The row of the role table of those who have the form. */
  readonly access: AccessName;
  readonly about: DraftSubject;
  /** Of a case: the list that it must be in; otherwise whoever sees the case has the form. */
  readonly list?: "managers" | CaseSystem;
  /** The call that saves the form deletes the draft in its transaction; otherwise the browser deletes it. */
  readonly isRemovedBySave?: true;
  /** Nobody but its author may learn that there is one: it stands in no log and no report (SAFE-9). */
  readonly isSecret?: true;
}

const saved = { isRemovedBySave: true } as const;
const ofCase = { access: "logged-in", about: "case" } as const;

/**
 * Every form with a text, by the kind of its draft. People who may not open a form have no draft of it either (ROLE-7).
 * `web/src/shared/drafts/every-form.test.ts` finds forms that are missing here.
 */
export const draftForms = {
  "case-form": { access: "managers", about: "case", list: "managers", ...saved },
  "advisor-log": { access: "advisors", about: "case", list: "advisors", ...saved },
  "advocate-log": { access: "advocates", about: "case", list: "advocates", ...saved },
  "clinic-log": { access: "clinics", about: "case", list: "clinics", ...saved },
  evaluation: { access: "evaluators", about: "case", list: "evaluators", ...saved },
  "enquiry-form": { access: "call takers", about: "enquiry", ...saved },
  "enquiry-case": { access: "managers", about: "enquiry", ...saved },
  /** An enquiry that is not added yet; the number is that of its form, so that each caller has a draft of their own. */
  "enquiry-call": { access: "call takers", about: "nothing" },
  "enquiry-attempt": { access: "call takers", about: "enquiry" },
  "family-mail": ofCase,
  letter: ofCase,
  "letter-entry": ofCase,
  "follow-up": ofCase,
  "key-dates": ofCase,
  consents: ofCase,
  consent: ofCase,
  "case-action": ofCase,
  "legal-hold": ofCase,
  "evaluation-attempt": ofCase,
  guardian: { access: "managers", about: "guardian" },
  alerts: { access: "call takers", about: "guardian" },
  user: { access: "managers", about: "user" },
  settings: { access: "admins", about: "nothing" },
  notice: { access: "managers", about: "nothing" },
  "concern-case": { ...ofCase, isSecret: true },
  "concern-enquiry": { access: "call takers", about: "enquiry", isSecret: true },
  "concern-guardian": { access: "logged-in", about: "guardian", isSecret: true },
  concern: { access: "logged-in", about: "nothing", isSecret: true },
  "concern-decision": { access: "logged-in", about: "concern", isSecret: true },
} as const satisfies Readonly<Record<string, DraftForm>>;

export type DraftKind = keyof typeof draftForms;
export const draftKinds = Object.keys(draftForms) as DraftKind[];
export const draftForm = (kind: DraftKind): DraftForm => draftForms[kind];

type KindAbout<S extends DraftSubject> = {
  [K in DraftKind]: (typeof draftForms)[K]["about"] extends S ? K : never;
}[DraftKind];
const kindsAbout = <S extends DraftSubject>(subject: S) =>
  draftKinds.filter((kind): kind is KindAbout<S> => draftForms[kind].about === subject);
export const caseDraftKinds = kindsAbout("case");
export const enquiryDraftKinds = kindsAbout("enquiry");
export const guardianDraftKinds = kindsAbout("guardian");
export const userDraftKinds = kindsAbout("user");
/** The drafts of enquiries that are not added yet: the form without a caller, and those of calls. */
export const isUnfinishedCall = (name: string): boolean =>
  name === draftName("enquiry-form", "new") || name.startsWith("enquiry-call-");

export const secretDraftKinds = draftKinds.filter((kind) => draftForm(kind).isSecret);

/** A draft's name: its kind and the id of what it is about (`new` for what is being added, or for nothing). */
export const draftName = (kind: DraftKind, id: number | "new") => `${kind}-${id}`;

/** The name of the draft of a new case: of an enquiry, or of none. */
export const newCaseDraftName = (enquiryId: number | null) =>
  enquiryId === null ? draftName("case-form", "new") : draftName("enquiry-case", enquiryId);

/**
 * The maximum length of a draft in characters of JSON: nearly what a request may hold, so that a text that is far too
 * long for its field is kept whole. A browser that cannot keep a longer one says so.
 */
export const longestDraft = 240_000;
/** The maximum number of drafts per person. */
export const maxDrafts = 200;
/** The maximum total size of one person's drafts in bytes. */
export const maxDraftBytes = 5_000_000;

export const draftMessages = {
  tooLong: "The draft is too long to be kept.",
  tooMany: `You have ${maxDrafts} drafts, and no more can be kept. Please save one of them, or start it afresh.`,
  tooMuch:
    "Your drafts take up all the room there is for them. Please save one of them, or start it afresh.",
} as const;

/** NUL and unpaired surrogates (`\ud800`) as JSON escapes, which PostgreSQL's jsonb does not accept. */
const unstorable = /[^\\](?:\\\\)*\\u(?:0000|d)/;

const namePattern = new RegExp(`^(${draftKinds.join("|")})-(new|[1-9]\\d{0,9})$`);
const valuesMessage = "Please send the values of the form.";
const nameMessage = "There is no such draft.";
const params = z.object({
  name: sentShortly(nameMessage).check(z.regex(namePattern, nameMessage)),
});

/** The parts of a valid name: the kind, and the id of what it is about; null for what is being added. */
export function readDraftName(name: string): {
  readonly kind: DraftKind;
  readonly id: number | null;
  readonly caseId: number | null;
} {
  const [, found, about] = namePattern.exec(name) ?? [];
  const kind = found as DraftKind;
  const id = about === "new" ? null : Number(about);
  return { kind, id, caseId: draftForms[kind].about === "case" ? id : null };
}

const common = { access: "logged-in", tag: "drafts", path: "/api/drafts/{name}", params } as const;

export const draftRoutes = {
  unfinishedCalls: defineRoute({
    access: "call takers",
    tag: "drafts",
    path: "/api/unfinished-calls",
    ...reading,
    summary: "The caller's drafts of enquiries that are not added yet, the last saved first",
    data: z.array(
      z.object({
        name: z.string(),
        values: z.record(z.string(), z.unknown()),
        saved_on: moment(),
      }),
    ),
  }),
  get: defineRoute({
    ...common,
    ...reading,
    summary: "The caller's draft; null when there is none",
    data: z.nullable(z.object({ values: z.record(z.string(), z.unknown()), saved_on: moment() })),
    errors: [404],
  }),
  put: defineRoute({
    ...common,
    method: "PUT",
    summary: `Keep the caller's draft; at most ${maxDrafts} of a person`,
    body: z.strictObject({
      values: z.record(sentShortly(valuesMessage), z.unknown(), { error: valuesMessage }).check(
        z.refine((values) => !unstorable.test(JSON.stringify(values)), {
          error: "The draft contains characters that cannot be stored.",
        }),
      ),
    }),
    status: 201,
    message: "The draft is kept.",
    data: z.object({ saved_on: moment() }),
    errors: [404, 409],
  }),
  remove: defineRoute({
    ...common,
    method: "DELETE",
    summary: "Throw the caller's draft away",
    status: 200,
    message: "The draft has been thrown away.",
    data: noData,
  }),
};
