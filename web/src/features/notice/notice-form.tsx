/** Setting the notice: its text, whether it is shown, and until when (decision B18). */
import { localMoment, momentAt, showMoment } from "@helpline/contract/dates";
import type { RouteData, RouteRequest } from "@helpline/contract/http";
import { noticeRoutes, noticeUpdate } from "@helpline/contract/notice/notice";
import { Button, Loader } from "@mantine/core";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import { ChangeWatch } from "#shared/form/change-watch.tsx";
import type { FormRules } from "#shared/form/contract-resolver.ts";
import { FieldGrid } from "#shared/form/field-grid.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { useSlow } from "#shared/form/use-slow.ts";
import classes from "./notice.module.css";
import { showHelplineNotice } from "./notice-dialog.ts";

type Notice = RouteData<typeof noticeRoutes.get>;

interface NoticeFormProps {
  readonly notice: Notice;
  readonly timeZone: string;
  readonly onChanged: (changed: boolean) => void;
  readonly onSaved: (message: string) => void;
}

/** In the form a moment is what the helpline's clocks show. */
function rulesOf({ version }: Notice, timeZone: string): FormRules {
  return {
    fields: formFields(noticeUpdate),
    schema: noticeUpdate,
    fixed: { version },
    tidy: (body) => {
      const until = body.until === null ? null : String(body.until);
      // What is no moment goes on as typed, so that the contract's rule refuses it.
      return { ...body, until: until && (momentAt(until, timeZone) ?? until) };
    },
  };
}

/** What is true of the notice at this moment. */
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

export function NoticeForm({ notice, timeZone, onChanged, onSaved }: NoticeFormProps) {
  const [rules] = useState(() => rulesOf(notice, timeZone));
  const [initial] = useState(() =>
    formValuesOf(rules.fields, { ...notice, until: localMoment(notice.until, timeZone) }),
  );
  const save = async (body: Record<string, unknown>) => {
    const request = { body } as RouteRequest<typeof noticeRoutes.put>;
    const { message } = await call(noticeRoutes.put, request);
    onChanged(false);
    onSaved(message);
  };
  const { form, submit, saving } = useContractForm({ rules, initial, onSave: save });
  const slow = useSlow(saving);
  const preview = () => {
    const { title, message } = form.getValues();
    const shown = (text: unknown, otherwise: string) => String(text ?? "").trim() || otherwise;
    const example = { title: shown(title, "(Title)"), message: shown(message, "(Message)") };
    void showHelplineNotice(example);
  };

  return (
    <form noValidate aria-label="Notice" className={classes.form} onSubmit={submit}>
      <ChangeWatch form={form} onChanged={onChanged} />
      <p className={classes.state} data-shown={notice.enabled === 1 || undefined}>
        {stateOf(notice, timeZone)} <span>{historyOf(notice, timeZone)}</span>
      </p>
      <FieldGrid fields={rules.fields} form={form} />
      <div className={classes.bar}>
        <Button
          type="submit"
          aria-busy={saving}
          leftSection={slow && <Loader size="xs" color="currentColor" />}
        >
          Save
        </Button>
        <Button variant="default" onClick={preview}>
          Preview
        </Button>
      </div>
    </form>
  );
}
