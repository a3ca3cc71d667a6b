/** A form that keeps a draft. Its sticky save bar has Save, Back and the status of the draft. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ChangeWatch } from "#shared/form/change-watch.tsx";
import sticky from "#shared/form/save-bar.module.css";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { DraftStatus } from "./draft-status.tsx";
import type { DraftFormApi } from "./use-draft-form.ts";

interface DraftFormProps {
  readonly of: DraftFormApi;
  readonly label: string;
  readonly className: string | undefined;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

export function DraftForm({ of, label, className, onBack, children }: DraftFormProps) {
  const { form, draft, submit, saving, onChanged } = of;
  return (
    <form
      noValidate
      aria-label={label}
      className={`${sticky.form} ${className}`}
      onSubmit={submit}
      onBlur={draft.flush}
    >
      <ChangeWatch form={form} onChanged={onChanged} />
      {children}
      <div className={sticky.bar}>
        <SubmitButton saving={saving}>Save</SubmitButton>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <DraftStatus state={draft.state} reason={draft.reason} />
      </div>
    </form>
  );
}
