/** The forms of the screen Settings whose fields are single values. */
import * as z from "zod/mini";
import {
  choice,
  fieldNotes,
  flag,
  isEmail,
  optionalText,
  optionalTextWith,
  requiredText,
  sentNumber,
} from "../fields.ts";
import { before } from "../sent-text.ts";
import {
  operatorSettings,
  passphraseMinLength,
  settingLengths,
  settingMessages,
  sharedSettings,
} from "./setting-values.ts";
import { settingLabels } from "./setting-words.ts";
import type { SettingKey } from "./settings.ts";

const labelled = (key: SettingKey, hint?: string) => ({
  label: settingLabels[key],
  input: "text" as const,
  required: true,
  ...(hint !== undefined && { hint }),
});

/** A number of a form; a blank one where that means forever. */
const forever = (key: keyof typeof operatorSettings, hint: string) =>
  z
    .pipe(
      before((typed) => (typed === "" || typed === undefined ? null : typed)),
      sentNumber(operatorSettings[key]),
    )
    .register(fieldNotes, { ...labelled(key, hint), required: false });

export const nameForm = z.strictObject({
  product_name: requiredText({
    label: settingLabels.product_name,
    min: 1,
    max: settingLengths.productName,
    message: settingMessages.productName,
    hint: "On every page, on paper and in mails.",
  }),
  title_prefix: optionalText({
    label: settingLabels.title_prefix,
    // A space follows it.
    max: settingLengths.titlePrefix - 1,
    hint: "Before the title in the browser's tab. It follows the product name until you enter another one.",
  }),
});

const numbers = {
  name_min_length: "The fewest letters of a person's or an organisation's name.",
  untouched_after_days: "A case without a log entry for so long is untouched.",
  concern_hours: "While nobody has acknowledged it.",
} as const;

/** Of the fields that are plain numbers in the settings. */
const numberField = (key: keyof typeof numbers) =>
  sentNumber(sharedSettings[key]).register(fieldNotes, labelled(key, numbers[key]));

export const frontDeskForm = z.strictObject({
  call_takers_see: choice(["handler", "nothing"], {
    label: settingLabels.call_takers_see,
    message: settingMessages.callTakersSee,
    labels: { handler: "Name and handler of other families", nothing: "Nothing of other families" },
  }),
  name_min_length: numberField("name_min_length"),
  untouched_after_days: numberField("untouched_after_days"),
  notify_on_assignment: flag(settingLabels.notify_on_assignment).register(fieldNotes, {
    label: settingLabels.notify_on_assignment,
    input: "flag",
  }),
  concern_hours: numberField("concern_hours"),
  concern_escalation: optionalTextWith({
    label: settingLabels.concern_escalation,
    max: settingLengths.email,
    input: "email",
    rule: isEmail,
    message: settingMessages.escalation,
    hint: "Besides the safeguarding leads. Blank: nobody.",
  }),
  concern_advice: requiredText({
    label: settingLabels.concern_advice,
    min: 1,
    max: settingLengths.advice,
    input: "textarea",
    lines: 3,
    message: settingMessages.advice,
    hint: "Whom to ring, for those who raise a concern. Telephone numbers in it can be dialled.",
  }),
});

export const backupsForm = z.strictObject({
  backup_every_hours: sentNumber(operatorSettings.backup_every_hours).register(
    fieldNotes,
    labelled("backup_every_hours", "24: once a day. 0: none is scheduled."),
  ),
  backup_keep: sentNumber(operatorSettings.backup_keep).register(
    fieldNotes,
    labelled("backup_keep", "Older ones are deleted."),
  ),
  backup_passphrase: optionalTextWith({
    label: settingLabels.backup_passphrase,
    max: settingLengths.passphrase,
    input: "password",
    rule: (text) => text.length >= passphraseMinLength,
    message: settingMessages.passphrase,
    hint: `At least ${passphraseMinLength} characters. Keep it in another place too: without it nobody can read the backups. Blank: it stays as it is.`,
  }),
});

export const retentionForm = z.strictObject({
  retention_years: forever("retention_years", "After closing. Blank: forever."),
  retention_deleted_days: forever(
    "retention_deleted_days",
    "While they can be restored. Blank: forever.",
  ),
  retention_enquiry_days: forever(
    "retention_enquiry_days",
    "Names, numbers and notes of enquiries. Blank: forever.",
  ),
});
