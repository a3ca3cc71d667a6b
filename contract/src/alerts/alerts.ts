/** The alerts of a guardian: their schemas and calls (SAFE-1, SAFE-4). */
import * as z from "zod/mini";
import type { Day } from "../dates.ts";
import {
  choice,
  fieldNotes,
  notesOf,
  optionalDate,
  optionalText,
  recordId,
  recordVersion,
  requiredText,
} from "../fields.ts";
import { day, defineRoute, idParams, reading } from "../http.ts";
import { ruleAcross, trimmedLength } from "../validation.ts";
import {
  alertKindInWords,
  alertKinds,
  alertMessages,
  type GuardianAlert,
  isReviewPast,
  longestAlert,
  maxAlerts,
  maxToReview,
} from "./alerts.plain.ts";

/** An alert in answers. */
export const guardianAlert = z.object({
  kind: z.enum(alertKinds),
  text: z.string(),
  review_on: z.nullable(day()),
});

const kindLabels = Object.fromEntries(
  alertKinds.map((kind) => [kind, alertKindInWords(kind)]),
) as Record<(typeof alertKinds)[number], string>;

const kind = () =>
  choice(alertKinds, { label: "Alert", message: alertMessages.kind, labels: kindLabels });

const textOptions = {
  label: "What people have to know",
  max: longestAlert,
  hint: alertMessages.disclosed,
} as const;

const reviewOn = () => optionalDate({ label: "Review on", message: alertMessages.reviewOn });

const sentAlert = z.strictObject({
  kind: kind(),
  text: requiredText({ ...textOptions, min: 1, message: alertMessages.text }),
  review_on: reviewOn(),
});

/** The alerts that were sent, as they are stored. */
export const storedAlerts = (sent: readonly z.output<typeof sentAlert>[]): GuardianAlert[] =>
  sent.map(({ review_on = null, ...alert }) => ({ ...alert, review_on }));

const alertsOfGuardian = z.object({
  guardian_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  alerts: z.array(guardianAlert),
  /** Of the guardian's record. */
  version: z.number(),
});
export type AlertsOfGuardian = z.output<typeof alertsOfGuardian>;

const alertToReview = z.object({
  guardian_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  ...guardianAlert.shape,
  review_on: day(),
});
export type AlertToReview = z.output<typeof alertToReview>;

const common = { tag: "alerts" } as const;

export const alertRoutes = {
  get: defineRoute({
    ...common,
    ...reading,
    access: "log-writers",
    path: "/api/guardians/{id}/alerts",
    summary: "The alerts of a guardian, for managers and whoever may log on a case of theirs",
    params: idParams,
    data: alertsOfGuardian,
    errors: [404],
  }),
  put: defineRoute({
    ...common,
    access: "log-writers",
    method: "PUT",
    path: "/api/guardians/alerts",
    summary: `Replace the alerts of a guardian, at most ${maxAlerts}, for managers and whoever may log on a case of theirs`,
    body: z.strictObject({
      guardian_id: recordId(),
      alerts: z
        .array(sentAlert, { error: alertMessages.tooMany })
        .check(z.maxLength(maxAlerts, alertMessages.tooMany)),
      version: recordVersion(),
    }),
    status: 201,
    message: alertMessages.saved,
    data: alertsOfGuardian,
    errors: [404, 409],
  }),
  toReview: defineRoute({
    ...common,
    ...reading,
    access: "managers",
    path: "/api/guardians/alerts",
    summary: `Alerts whose review date has passed, the earliest first, at most ${maxToReview}`,
    data: z.object({ rows: z.array(alertToReview), count: z.number() }),
  }),
};

// The form has a row for each alert; its fields are named by the row.

/** Its rows, counted from 1. */
export const alertRows = Array.from({ length: maxAlerts }, (_each, at) => at + 1);

const rowFields = {
  kind: z
    .optional(z.nullable(z.enum(alertKinds, { error: alertMessages.kind })))
    .register(fieldNotes, { ...notesOf(kind()), required: false }),
  review_on: reviewOn(),
  text: optionalText(textOptions),
};
export type AlertField = keyof typeof rowFields;

/** The name of a field of a row: `alert_1_kind`. */
export const alertField = (row: number, field: AlertField): string => `alert_${row}_${field}`;

type Values = Readonly<Record<string, unknown>>;

const fieldNames = Object.keys(rowFields) as AlertField[];

/** Whether something is typed in a row. */
export const isRowFilled = (values: Values, row: number): boolean =>
  fieldNames.some((field) => trimmedLength(values[alertField(row, field)]) > 0);

const alertOfRow = (values: Values, row: number): GuardianAlert => ({
  kind: values[alertField(row, "kind")] as GuardianAlert["kind"],
  text: String(values[alertField(row, "text")] ?? "").trim(),
  review_on: (values[alertField(row, "review_on")] ?? null) as string | null,
});

/** The alerts that the values of the form stand for, without empty rows. */
export const alertsOfForm = (values: Values): GuardianAlert[] =>
  alertRows.filter((row) => isRowFilled(values, row)).map((row) => alertOfRow(values, row));

/** The values of the form for stored alerts. */
export const formOfAlerts = (alerts: readonly GuardianAlert[]): Record<string, string | null> =>
  Object.fromEntries(
    alertRows.flatMap((row) =>
      fieldNames.map((field) => [alertField(row, field), alerts[row - 1]?.[field] ?? null]),
    ),
  );

/** The form: each row is complete or empty. A review date that has passed may stay as it is stored. */
export function alertsForm(stored: readonly GuardianAlert[], today: Day) {
  const fields = alertRows.flatMap((row) =>
    fieldNames.map((field) => [alertField(row, field), rowFields[field]] as const),
  );
  const isComplete = (row: number, field: AlertField) => (values: Values) =>
    !isRowFilled(values, row) || trimmedLength(values[alertField(row, field)]) > 0;
  const rules = alertRows.flatMap((row) => [
    ruleAcross<Values>(alertField(row, "kind"), alertMessages.kind, isComplete(row, "kind")),
    ruleAcross<Values>(alertField(row, "text"), alertMessages.text, isComplete(row, "text")),
    ruleAcross<Values>(
      alertField(row, "review_on"),
      alertMessages.reviewPast,
      (values) => !isReviewPast(alertOfRow(values, row), stored, today),
    ),
  ]);
  return z.strictObject(Object.fromEntries(fields)).check(...rules);
}
