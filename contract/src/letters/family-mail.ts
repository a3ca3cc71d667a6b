/** Mail to a family from a case: text, or a letter with it (MAIL-6). */
import * as z from "zod/mini";
import { caseMessages } from "../cases/cases.messages.ts";
import { choice, optionalText, recordId, requiredText } from "../fields.ts";
import { defineRoute, idParams, reading } from "../http.ts";
import { familyMailMessages } from "./letters.messages.ts";
import { minutesField } from "./letters.ts";

export const mailedGuardians = ["primary", "secondary"] as const;
export type MailedGuardian = (typeof mailedGuardians)[number];

/** The largest file that is attached to a mail. */
export const attachmentLimitBytes = 10 * 1024 * 1024;

const familyMail = {
  guardian: choice(mailedGuardians, {
    label: "To",
    message: familyMailMessages.guardian,
    labels: { primary: "Primary guardian", secondary: "Secondary guardian" },
  }),
  subject: requiredText({
    label: "Subject",
    max: 200,
    min: 3,
    message: familyMailMessages.subject,
  }),
  text: requiredText({
    label: "Text",
    max: 10_000,
    min: 5,
    input: "textarea",
    lines: 6,
    message: familyMailMessages.text,
  }),
  file_name: optionalText({ label: "Attach", max: 1000 }),
  minutes: minutesField(0),
};

export const familyMailForm = z.strictObject(familyMail);

const recipient = z.object({
  guardian: z.enum(mailedGuardians),
  name: z.string(),
  address: z.nullable(z.string()),
  /** Why no mail may go to them; null if one may. */
  refusal: z.nullable(z.string()),
});
export type MailRecipient = z.output<typeof recipient>;

const common = { access: "log-writers", tag: "letters" } as const;

export const familyMailRoutes = {
  prepare: defineRoute({
    ...common,
    ...reading,
    path: "/api/cases/{id}/family-mail",
    summary: "Whom of a case's family a mail can go to, and which files can go with it",
    params: idParams,
    data: z.object({
      recipients: z.array(recipient),
      /** Names of the files that can be attached: letters, or all files for roles that have access to them. */
      attachments: z.array(z.string()),
      /** What to consider before a mail is sent. */
      warnings: z.array(z.string()),
    }),
    errors: [404],
  }),
  send: defineRoute({
    ...common,
    method: "POST",
    path: "/api/cases/family-mail",
    summary: "Mail a guardian of a case, and log it as an entry of type other with its text",
    body: z.strictObject({ case_id: recordId(caseMessages.id), ...familyMail }),
    status: 201,
    message: "The mail is being sent and has been logged.",
    data: z.object({ mail_id: z.number(), case_log_id: z.number() }),
    errors: [404, 409, 429],
    once: true,
  }),
};
