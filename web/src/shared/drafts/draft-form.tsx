/** A form that keeps a draft. Its sticky save bar has Save, Back and the status of the draft. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import sticky from "#shared/form/save-bar.module.css";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { ChangeWatch } from "#shared/form/unsaved-guard.ts";
import { DraftStatus } from "./draft-status.tsx";
import type { DraftFormApi } from "./use-draft-form.ts";

interface DraftFormProps {
  readonly of: DraftFormApi;
  readonly label: string;
  readonly className: string | undefined;
  readonly onBack: () => void;
  /** It changes something that is stored, which paper shows. */
  readonly isStored?: boolean;
  /** Shown beside Save, where it stays in sight. */
  readonly besideSave?: ReactNode;
  readonly children: ReactNode;
}

export function DraftForm(props: DraftFormProps) {
  const { of, label, className, onBack, isStored = false, besideSave, children } = props;
  const { form, draft, alreadySaved, submit, saving, onChanged } = of;
  return (
    <form
      noValidate
      aria-label={label}
      className={`${sticky.form} ${className}`}
      data-stored={isStored || undefined}
      onSubmit={submit}
      onBlur={draft.flush}
    >
      {onChanged && <ChangeWatch form={form} onChanged={onChanged} />}
      {children}
      {/* On paper only the stored fields of the bar; the buttons go with all buttons. */}
      <div className={sticky.bar} data-paper={isStored && besideSave ? undefined : "hidden"}>
        <SubmitButton saving={saving}>Save</SubmitButton>
        {besideSave}
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <DraftStatus state={draft.state} reason={draft.reason} alreadySaved={alreadySaved} />
      </div>
    </form>
  );
}
