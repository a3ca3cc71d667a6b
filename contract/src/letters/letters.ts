/** Letters: their templates, and writing one from a case (LET-1, LET-3). */
import * as z from "zod/mini";
import { caseMessages } from "../cases/cases.messages.ts";
import { choice, fieldNotes, recordId, requiredText, sentNumber } from "../fields.ts";
import { defineRoute, idParams, moment, noData, reading, wholeNumber } from "../http.ts";
import { largestId, longestEntry } from "../limits.ts";
import { sentExactly } from "../sent-text.ts";
import { letterMessages, longestFilled, templateLimitBytes } from "./letters.messages.ts";

/** Whom the letters of a template are for: what is checked before one is written depends on it. */
export const addressees = ["family", "school", "authority", "other"] as const;
export type Addressee = (typeof addressees)[number];

export const addresseeNames: Readonly<Record<Addressee, string>> = {
  family: "The family",
  school: "The school",
  authority: "The local authority",
  other: "Somebody else",
};

/** A file of Word's format. */
export const docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const templateVersion = z.object({
  number: z.number(),
  file_name: z.string(),
  /** In bytes. */
  size: z.number(),
  added_by: z.string(),
  added_on: moment(),
});

const letterTemplate = z.object({
  template_id: z.number(),
  name: z.string(),
  addressed_to: z.enum(addressees),
  /** The placeholders in the present file, without braces. */
  placeholders: z.array(z.string()),
  /** Why no letter can be written with the present file; null if one can. */
  refusal: z.nullable(z.string()),
  /** Newest first. */
  versions: z.array(templateVersion),
  version: z.number(),
});
export type LetterTemplate = z.output<typeof letterTemplate>;

/** A number in a form. */
const inForm = (message: string) => wholeNumber(message, largestId);

const templateFields = {
  name: requiredText({ label: "Name", max: 80, min: 2, message: letterMessages.name }),
  addressed_to: choice(addressees, {
    label: "For",
    message: letterMessages.addressedTo,
    labels: addresseeNames,
  }),
};

/** The form of a template, besides its file. */
export const templateForm = z.strictObject(templateFields);

/** The minutes of the log entry about a letter or a mail. */
/** @param least 0 where it may have taken no time worth booking */
export const minutesField = (least: 0 | 1) => {
  const message = letterMessages.minutes(least);
  return sentNumber(
    z
      .number({ error: message })
      .check(z.refine((n) => Number.isInteger(n) && n >= least && n <= longestEntry, message)),
  ).register(fieldNotes, { label: "Minutes", input: "text", required: true, maxLength: 4 });
};

/** The log entry that is offered once a letter has been written. */
export const letterEntryForm = z.strictObject({
  details: requiredText({
    label: "Details",
    max: 2000,
    min: 5,
    input: "textarea",
    lines: 3,
    message: letterMessages.details,
  }),
  minutes: minutesField(1),
});

const templates = {
  access: "managers",
  tag: "letters",
  path: "/api/letter-templates",
} as const;

const sent = {
  ...templates,
  file: "file",
  fileLimit: { bytes: templateLimitBytes, tooBig: letterMessages.tooBig },
  status: 201,
  data: z.object({ template_id: z.number(), version: z.number() }),
} as const;

export const letterTemplateRoutes = {
  list: defineRoute({
    ...templates,
    ...reading,
    summary: "The templates of letters by name, with their placeholders and versions",
    data: z.object({
      templates: z.array(letterTemplate),
      /** How many of those that come with the product are not in use. */
      not_taken_over: z.number(),
    }),
  }),
  create: defineRoute({
    ...sent,
    method: "POST",
    summary: "Add a template: a .docx with placeholders",
    body: templateForm,
    message: "The template has been added.",
    errors: [409],
  }),
  update: defineRoute({
    ...sent,
    method: "PUT",
    summary: "Change a template; with a file, that becomes its newest version",
    body: z.strictObject({
      template_id: inForm(letterMessages.id),
      ...templateFields,
      version: inForm("Please send the version of the template."),
    }),
    message: "The template has been changed.",
    errors: [404, 409],
  }),
  remove: defineRoute({
    ...templates,
    method: "DELETE",
    summary: "Delete a template with its versions; letters that were written with it stay",
    body: z.strictObject({ template_id: recordId(letterMessages.id) }),
    status: 200,
    message: letterMessages.deleted,
    data: noData,
    errors: [404],
  }),
  takeOver: defineRoute({
    ...templates,
    method: "POST",
    path: "/api/letter-templates/supplied",
    summary: "Take over the templates that come with the product, unless there are such already",
    body: z.strictObject({}),
    status: 201,
    message: "The templates have been taken over.",
    data: z.object({ added: z.number() }),
  }),
  file: defineRoute({
    ...templates,
    ...reading,
    path: "/api/letter-templates/{id}/versions/{number}",
    summary: "The file of a version of a template",
    params: z.object({
      ...idParams.shape,
      number: wholeNumber("The version must be a positive whole number.", largestId),
    }),
    data: z.object({ file_name: z.string(), file: z.base64() }),
    errors: [404],
  }),
};

const missingPlaceholder = z.object({
  /** Without braces. */
  placeholder: z.string(),
  label: z.string(),
  /** The sentences that it stands in, as the letter would have them: with "…" for what is missing. */
  sentences: z.array(z.string()),
});
export type MissingPlaceholder = z.output<typeof missingPlaceholder>;

const letterChoice = z.object({
  template_id: z.number(),
  name: z.string(),
  addressed_to: z.enum(addressees),
  /** The placeholders that the case has nothing for: each has to be filled in, or its sentences left out. */
  missing: z.array(missingPlaceholder),
  /** What to consider before such a letter is written. */
  warnings: z.array(z.string()),
  /** Why no such letter may be written; null if one may. */
  refusal: z.nullable(z.string()),
});
export type LetterChoice = z.output<typeof letterChoice>;

/** More than a template can have. */
const mostMissing = 300;

/** As the template has it; the longest has the key of a clock in it. */
const sentPlaceholder = sentExactly({ error: letterMessages.notInTemplate, max: 200 });

/** What the writer says in place of a fact that the case does not have; in this letter only. */
const filledPlaceholder = z.strictObject({
  placeholder: sentPlaceholder,
  text: requiredText({
    label: "Text",
    max: longestFilled,
    min: 1,
    input: "textarea",
    lines: 1,
    message: letterMessages.filled,
  }),
});

const writing = { access: "log-writers", tag: "letters" } as const;

export const letterRoutes = {
  choices: defineRoute({
    ...writing,
    ...reading,
    path: "/api/cases/{id}/letters",
    summary: "The letters that can be written from a case, and what each would lack",
    params: idParams,
    data: z.array(letterChoice),
    errors: [404],
  }),
  write: defineRoute({
    ...writing,
    method: "POST",
    path: "/api/letters",
    summary: "Write a letter from a case: it is kept among the case's files, and sent to nobody",
    body: z.strictObject({
      case_id: recordId(caseMessages.id),
      template_id: recordId(letterMessages.id),
      filled: z.optional(z.array(filledPlaceholder).check(z.maxLength(mostMissing))),
      /** Placeholders whose sentences the letter is not to have. */
      left_out: z.optional(z.array(sentPlaceholder).check(z.maxLength(mostMissing))),
    }),
    status: 201,
    message: "The letter has been written.",
    data: z.object({
      file_name: z.string(),
      /** Labels of the placeholders whose sentences were left out. */
      left_out: z.array(z.string()),
      file: z.base64(),
    }),
    errors: [404, 409],
    once: true,
  }),
};
