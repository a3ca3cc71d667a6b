/** Edits the notice: its text, whether it is shown, and until when. */

import { localMoment, momentAt, showMoment } from "@helpline/contract/dates";
import { draftName } from "@helpline/contract/drafts/drafts";
import type { RouteData } from "@helpline/contract/http";
import { noticeForm, noticeRoutes } from "@helpline/contract/notice/notice";
import { queryOptions } from "@tanstack/react-query";
import { ApiError, call } from "#shared/api-client.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import type { FormBody, FormRules } from "#shared/form/contract-resolver.ts";
import { formFields } from "#shared/form/field-specs.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import classes from "./notice.module.css";
import { showHelplineNotice } from "./notice-watch.ts";

/** The query of the notice's settings. */
export const noticeQuery = queryOptions({
  queryKey: ["notice"],
  queryFn: async ({ signal }) => (await call(noticeRoutes.get, {}, { signal })).data,
});

type Notice = RouteData<typeof noticeRoutes.get>;

interface NoticeFormProps {
  readonly notice: Notice;
  readonly timeZone: string;
  readonly onChanged: (changed: boolean) => void;
  readonly onSaved: (message: string) => Promise<void>;
}

const fields = formFields(noticeForm, { title: { isWide: true } });

const rulesOf = ({ version }: Notice): FormRules<typeof noticeForm> => ({
  fields,
  schema: noticeForm,
  fixed: { version },
});

/** The form has the end of the notice as a day and a time in the helpline's time zone. */
function endOf({ until }: Notice, timeZone: string) {
  const [until_day = "", until_time = ""] = localMoment(until, timeZone).split("T");
  return { until_day, until_time };
}

async function save(body: FormBody<typeof noticeForm>, { version }: Notice, timeZone: string) {
  const { until_day, until_time, ...notice } = body;
  const until = until_day && until_time ? momentAt(`${until_day}T${until_time}`, timeZone) : null;
  try {
    return await call(noticeRoutes.put, { body: { ...notice, until, version } });
  } catch (error) {
    throw error instanceof ApiError ? atDay(error) : error;
  }
}

/** What the server says of the end stands at its day. */
function atDay({ status, message, data, fieldErrors }: ApiError): ApiError {
  if (fieldErrors.length === 0) return new ApiError(status, message, data);
  const errors = fieldErrors.map((error) =>
    error.field === "until" ? { ...error, field: "until_day" } : error,
  );
  return new ApiError(status, message, { errors });
}

/** The current state of the notice in words. */
function stateOf(notice: Notice, timeZone: string): string {
  const { enabled, until } = notice;
  if (enabled !== 1) return "No notice is shown at present.";
  const end = showMoment(until, timeZone);
  if (until === null) return "The notice is being shown, until somebody switches it off.";
  return Date.parse(until) > Date.now()
    ? `The notice is being shown, until ${end}.`
    : `The notice ended on ${end}; it is not shown any more.`;
}

function historyOf({ changed_on, changed_by }: Notice, timeZone: string): string {
  return changed_on
    ? `Last changed on ${showMoment(changed_on, timeZone)} by ${changed_by ?? "Unknown"}.`
    : "";
}

function preview(form: RecordFormApi): void {
  const { title, message } = form.getValues();
  const shown = (text: unknown, otherwise: string) => String(text ?? "").trim() || otherwise;
  const example = { title: shown(title, "(Title)"), message: shown(message, "(Message)") };
  void showHelplineNotice(example);
}

export function NoticeForm({ notice, timeZone, onChanged, onSaved }: NoticeFormProps) {
  return (
    <ContractForm
      draft={draftName("notice", "new")}
      label="Notice"
      intro={
        <p className={classes.state} data-shown={notice.enabled === 1 || undefined}>
          {stateOf(notice, timeZone)} <span>{historyOf(notice, timeZone)}</span>
        </p>
      }
      rules={rulesOf(notice)}
      initial={formValuesOf(fields, { ...notice, ...endOf(notice, timeZone) })}
      followsInitial
      onChanged={onChanged}
      other={{ label: "Preview", onClick: preview }}
      send={(body) => save(body, notice, timeZone)}
      onSaved={({ message }) => {
        onChanged(false);
        return onSaved(message);
      }}
    />
  );
}
