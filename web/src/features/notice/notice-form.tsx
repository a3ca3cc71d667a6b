/** Edits the notice: its text, whether it is shown, and until when (decision B18). */
import { localMoment, momentAt, showMoment } from "@helpline/contract/dates";
import type { RouteData } from "@helpline/contract/http";
import { noticeRoutes, noticeUpdate } from "@helpline/contract/notice/notice";
import { call } from "#shared/api-client.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import type { FormRules } from "#shared/form/contract-resolver.ts";
import { formFields } from "#shared/form/field-specs.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import classes from "./notice.module.css";
import { showHelplineNotice } from "./notice-dialog.ts";

type Notice = RouteData<typeof noticeRoutes.get>;

interface NoticeFormProps {
  readonly notice: Notice;
  readonly timeZone: string;
  readonly onChanged: (changed: boolean) => void;
  readonly onSaved: (message: string) => Promise<void>;
}

const fields = formFields(noticeUpdate);

/** The form shows timestamps in the helpline's time zone. */
function rulesOf({ version }: Notice, timeZone: string): FormRules<typeof noticeUpdate> {
  return {
    fields,
    schema: noticeUpdate,
    fixed: { version },
    tidy: (body) => {
      const until = body.until === null ? null : String(body.until);
      // Invalid timestamps go on as typed, so that the contract's rule refuses them.
      return { ...body, until: until && (momentAt(until, timeZone) ?? until) };
    },
  };
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
      label="Notice"
      intro={
        <p className={classes.state} data-shown={notice.enabled === 1 || undefined}>
          {stateOf(notice, timeZone)} <span>{historyOf(notice, timeZone)}</span>
        </p>
      }
      rules={rulesOf(notice, timeZone)}
      initial={formValuesOf(fields, { ...notice, until: localMoment(notice.until, timeZone) })}
      onChanged={onChanged}
      other={{ label: "Preview", onClick: preview }}
      send={(body) => call(noticeRoutes.put, { body })}
      onSaved={({ message }) => {
        onChanged(false);
        return onSaved(message);
      }}
    />
  );
}
