/** A form that keeps a draft. Its sticky save bar has Save, Back and the status of the draft. */
import { Button } from "@mantine/core";
import { IconCloudCheck, IconCloudOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import sticky from "#shared/form/save-bar.module.css";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { ChangeWatch } from "#shared/form/unsaved-guard.ts";
import type { DraftState } from "./draft-keeper.ts";
import { draftMessages } from "./drafts.api.ts";
import classes from "./drafts.module.css";
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
      <ChangeWatch form={form} onChanged={onChanged} />
      {children}
      <div className={sticky.bar} data-paper="hidden">
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

// Shows beside Save whether the draft is kept.

interface DraftStatusProps {
  readonly state: DraftState;
  /** Why a draft was refused. */
  readonly reason: string | null;
  readonly alreadySaved: string | null;
}

function DraftStatus({ state, reason, alreadySaved }: DraftStatusProps) {
  const lost = state === "failed" || state === "refused";
  return (
    <span className={classes.status} data-lost={lost || undefined}>
      {state === "kept" && (
        <>
          <IconCloudCheck size={16} stroke={1.75} aria-hidden="true" />
          {draftMessages.kept}
        </>
      )}
      {/* What is kept as usual is not announced by screen readers. */}
      <span role="status" className={classes.lost}>
        {alreadySaved}
        {lost && (
          <>
            <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
            <span>
              {draftMessages[state]}
              {state === "refused" && reason !== null && `: ${reason}`}
            </span>
          </>
        )}
      </span>
    </span>
  );
}
