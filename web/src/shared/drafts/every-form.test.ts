/**
 * Every form with a text keeps a draft, so that an Auto Logout, a crash or a closed tab loses nothing. The calls come from
 * the contract and the forms from the sources: one that is added and forgotten here is red.
 *
 * Rules: UI-36.
 */
import { type DraftKind, draftKinds } from "@helpline/contract/drafts/drafts";
import { fieldNotes } from "@helpline/contract/fields";
import { allRoutes } from "@helpline/contract/routes";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { expectDraft, noText, secrets } from "./no-draft.ts";

const sources = import.meta.glob<string>("/src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const files = Object.entries(sources)
  .map(([path, text]) => ({ name: path.replace("/src/", ""), text }))
  .filter(({ name }) => !/\.test\.|testing\//.test(name));

/** Whether people write several lines in a field of this schema, at any depth. */
function hasText(schema: unknown): boolean {
  if (!(schema instanceof z.core.$ZodType)) return false;
  if (fieldNotes.get(schema as never)?.input === "textarea") return true;
  const {
    shape = {},
    options = [],
    innerType,
    element,
  } = schema._zod.def as {
    shape?: object;
    options?: readonly unknown[];
    innerType?: unknown;
    element?: unknown;
  };
  return [...Object.values(shape), ...options, innerType, element].some(hasText);
}

/** Where what is typed for each call with a text is kept. */
const keptAs: Readonly<Record<string, DraftKind | { readonly nowhere: string }>> = {
  "POST /api/cases": "case-form",
  "PUT /api/cases": "case-form",
  "POST /api/advisors/cases/logs": "advisor-log",
  "POST /api/advocates/cases/logs": "advocate-log",
  "POST /api/clinics/cases/logs": "clinic-log",
  "POST /api/evaluations": "evaluation",
  "POST /api/cases/evaluation-attempts": "evaluation-attempt",
  "POST /api/enquiries": "enquiry-call",
  "PUT /api/enquiries": "enquiry-form",
  "POST /api/enquiries/attempts": "enquiry-attempt",
  "POST /api/follow-ups": "follow-up",
  "PUT /api/follow-ups": "follow-up",
  "POST /api/cases/family-mail": "family-mail",
  "POST /api/letters": "letter",
  "POST /api/consents": "consent",
  "PUT /api/consents": "consent",
  "POST /api/cases/legal-hold": "legal-hold",
  "DELETE /api/cases/legal-hold": "legal-hold",
  "POST /api/guardians": "guardian",
  "PUT /api/guardians": "guardian",
  "POST /api/users": "user",
  "PUT /api/users": "user",
  "PUT /api/notice": "notice",
  "POST /api/evaluation-by-link": {
    nowhere: "A family answers, on a computer that may be anybody's: nothing stays there.",
  },
  "POST /api/concerns": "concern",
  "POST /api/concerns/decide": "concern-decision",
};

it.each(
  allRoutes
    .filter((route) => hasText((route as { body?: unknown }).body))
    .map(({ method, path }) => [`${method} ${path}`]),
)("%s: what is typed is kept as a draft", (call) => {
  expect(keptAs).toHaveProperty([call]);
});

it.each(draftKinds)("a form of the web app keeps the draft %s", (kind) => {
  const isLog = kind.endsWith("-log");
  const named = isLog ? /`\$\{actor\}-log`/ : new RegExp(`(draftName|toDraft)\\(\\s*"${kind}"`);
  const inContract = ["case-form", "enquiry-case"].includes(kind) ? /newCaseDraftName\(/ : named;
  expect(files.some(({ text }) => named.test(text) || inContract.test(text))).toBe(true);
});

/** Forms without the form engine. */
const ownForms: Readonly<Record<string, string>> = {
  "features/auth/login-form.tsx": "It has a password.",
  "features/import/columns-step.tsx": "It has choices only.",
  "features/reports/case-choice.tsx": "It has the number of a case.",
  "features/settings/settings-section.tsx": "It keeps its list as a draft by itself.",
  "shared/list/search-bar.tsx": "Its text is in the address of the list.",
};
const engine = /useKeptForm\(|useDraftForm\(|useContractForm\(|useKeptForm<|DraftFormProps/;

it("uses the form engine for every form, which asks for a draft or a reason", () => {
  const own = files
    .filter(({ name, text }) => /<form[\s>]/.test(text) && !name.startsWith("family-page/"))
    .filter(({ text }) => !engine.test(text))
    .map(({ name }) => name);
  expect(own.toSorted()).toEqual(Object.keys(ownForms).toSorted());
});

it("has texts of several lines in forms of the engine only", () => {
  const own = files.filter(({ text }) => /<Textarea|<textarea/.test(text)).map(({ name }) => name);
  // The second is in the list of the settings.
  expect(own.toSorted()).toEqual([
    "features/settings/questions-section.tsx",
    "shared/form/inputs/text-inputs.tsx",
  ]);
});

it("refuses a form with a text that keeps no draft", () => {
  const field = (input: "text" | "textarea") => [
    { name: "notes", notes: { label: "Notes", input } },
  ];
  expect(() => expectDraft(noText, field("textarea"))).toThrow(/"Notes" must keep a draft/);
  expect(() => expectDraft(secrets, field("text"))).not.toThrow();
  expect(() => expectDraft("notice-new", field("textarea"))).not.toThrow();
});
