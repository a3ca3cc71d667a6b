/**
 * Drafts: unsaved text of one person and case, kept on the server until it is saved (UI-4).
 * Nobody else sees it.
 */

import * as z from "zod/mini";
import type { CaseSystem } from "../cases/cases.routes.ts";
import { defineRoute, moment, noData, reading } from "../http.ts";
import { sentShortly } from "../sent-text.ts";

export const draftKinds = [
  "case-form",
  "advisor-log",
  "advocate-log",
  "clinic-log",
  "evaluation",
  "enquiry-form",
  "enquiry-case",
] as const;
export type DraftKind = (typeof draftKinds)[number];

/**
 * For each form, the name of its row in the role table and of the list that its case must be in. People who
 * may not open a case's form have no draft of it either (ROLE-7).
 */
export const draftForms = {
  "case-form": "managers",
  "advisor-log": "advisors",
  "advocate-log": "advocates",
  "clinic-log": "clinics",
  evaluation: "evaluators",
  "enquiry-form": "call takers",
  "enquiry-case": "managers",
} as const satisfies Record<DraftKind, "managers" | "call takers" | CaseSystem>;

/** The drafts about an enquiry: its own form, and the form of the case that it becomes (ENQ-10). */
export const enquiryDraftKinds = ["enquiry-form", "enquiry-case"] as const satisfies DraftKind[];
type EnquiryDraftKind = (typeof enquiryDraftKinds)[number];
const isOfEnquiry = (kind: DraftKind): kind is EnquiryDraftKind =>
  enquiryDraftKinds.some((each) => each === kind);

/** The drafts about a case. */
export const caseDraftKinds = draftKinds.filter(
  (kind): kind is Exclude<DraftKind, EnquiryDraftKind> => !isOfEnquiry(kind),
);

/** A draft's name: its kind and its case or enquiry (`new` for one being added). */
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

/** NUL and unpaired surrogates as JSON escapes: PostgreSQL's jsonb accepts neither. */
const unstorable = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

const namePattern = new RegExp(`^(${draftKinds.join("|")})-(new|[1-9]\\d{0,9})$`);
const valuesMessage = "Please send the values of the form.";
const nameMessage = "There is no such draft.";
const params = z.object({
  name: sentShortly(nameMessage).check(z.regex(namePattern, nameMessage)),
});

/** The parts of a valid name: the kind, and the case or the enquiry (both `null`: one being added). */
export function readDraftName(name: string): {
  kind: DraftKind;
  caseId: number | null;
  enquiryId: number | null;
} {
  const [, found, about] = namePattern.exec(name) ?? [];
  const kind = found as DraftKind;
  const id = about === "new" ? null : Number(about);
  return isOfEnquiry(kind)
    ? { kind, caseId: null, enquiryId: id }
    : { kind, caseId: id, enquiryId: null };
}

const common = { access: "logged-in", tag: "drafts", path: "/api/drafts/{name}", params } as const;

export const draftRoutes = {
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
