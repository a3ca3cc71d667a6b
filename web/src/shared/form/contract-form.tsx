/**
 * A form of the contract's fields with its buttons below: list modals, the notice, the caller's own
 * account.
 */
import { Button, Group } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { DraftNotice } from "../drafts/draft-notice.tsx";
import { DraftStatus } from "../drafts/draft-status.tsx";
import { draftMessages } from "../drafts/drafts.api.ts";
import type { NoDraft } from "../drafts/no-draft.ts";
import { useKeptForm } from "../drafts/use-draft-form.ts";
import harm from "../harmful.module.css";
import type { FormBody, FormRules } from "./contract-resolver.ts";
import type { FieldSpec, FormSchema } from "./field-specs.ts";
import classes from "./form.module.css";
import type { RecordFormApi } from "./form-errors.ts";
import { FormField } from "./form-field.tsx";
import type { FormValues } from "./form-values.ts";
import { SavedFields } from "./saved-fields.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { ChangeWatch } from "./unsaved-guard.ts";
import type { ContractFormOptions } from "./use-contract-form.ts";

// The fields of a form: two columns on a wide screen, one on a narrow one.

const isWide = ({ notes }: FieldSpec) => notes.isWide ?? notes.input === "textarea";

function FieldGrid(props: { readonly fields: readonly FieldSpec[]; readonly form: RecordFormApi }) {
  return (
    <div className={classes.fields}>
      {props.fields.map((field) => (
        <div key={field.name} className={isWide(field) ? classes.wide : undefined}>
          <FormField field={field} form={props.form} />
        </div>
      ))}
    </div>
  );
}

function useShownFields(form: RecordFormApi, { fields, isShown, hintOf }: FormRules) {
  const shownFields = (values: FormValues) =>
    fields
      .filter(({ name }) => isShown?.(name, values) ?? true)
      .map((field) => {
        const hint = hintOf?.(field.name, values);
        return hint === undefined ? field : { ...field, notes: { ...field.notes, hint } };
      });
  // Re-renders the form when a field appears or disappears or its hint changes, not at each key.
  useWatch({
    control: form.control,
    compute: (values: FormValues) =>
      shownFields(values).map(({ name, notes: { hint } }) => ({ name, hint })),
  });
  // The fields themselves may change without a change of a value.
  return shownFields(form.getValues());
}

const layouts = {
  modal: undefined,
  dialog: classes.oneColumn,
  page: classes.page,
  card: `${classes.oneColumn} ${classes.card}`,
} as const;

interface ContractFormProps<S extends FormSchema, Answer>
  extends Omit<ContractFormOptions<S, Answer>, "send"> {
  /** As in other forms; what adds something is sent with the key. */
  readonly send: (body: FormBody<S>, idempotencyKey: string) => Promise<Answer>;
  /** The name of the draft of what is typed, or why the form keeps none. */
  readonly draft: string | NoDraft;
  /** What it begins with of one person: a draft that began with another one does not come back. */
  readonly offered?: FormValues | undefined;
  /** The form's name for screen readers. */
  readonly label: string;
  readonly submitLabel?: string;
  /** Submitting destroys or turns off something, so its button is red. */
  readonly harmful?: boolean;
  /** `modal`: the buttons stay visible while the fields scroll. `dialog`: one column. `card`: a narrow one. */
  readonly layout?: keyof typeof layouts;
  /** Focuses the first field when the form appears, or the first empty one. */
  readonly focusFirst?: boolean | "empty";
  /** Must be a stable function. */
  readonly onChanged?: (changed: boolean) => void;
  /** Shown before the fields. */
  readonly intro?: ReactNode;
  /** Shown between the fields and the buttons. */
  readonly belowFields?: (form: RecordFormApi) => ReactNode;
  /** Shown after the buttons, where it stays in sight. */
  readonly besideButtons?: (form: RecordFormApi) => ReactNode;
  /** The button beside the submit button. */
  readonly other?: { readonly label: string; readonly onClick: (form: RecordFormApi) => void };
}

export function ContractForm<S extends FormSchema, Answer>(props: ContractFormProps<S, Answer>) {
  const { label, submitLabel = "Save", layout = "page", focusFirst, onChanged, other } = props;
  const of = useKeptForm({ inPlace: layout === "dialog", ...props });
  const { form, submit, saving, summary, draft } = of;
  const shown = useShownFields(form, props.rules);
  const names = shown.map(({ name }) => name);
  const empty = focusFirst === "empty" ? names.find((name) => !props.initial?.[name]) : undefined;
  const [first] = useState(focusFirst ? (empty ?? names[0]) : undefined);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!first) return;
    form.setFocus(first);
    // The focus moves with the next task. A modal that is opening then moves it to what has this mark.
    const soon = setTimeout(() => {
      element.current?.querySelector(":focus")?.setAttribute("data-autofocus", "");
    });
    return () => clearTimeout(soon);
  }, [form, first]);

  const grid = <FieldGrid fields={shown} form={form} />;
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      className={layouts[layout]}
      // What is stored is on paper; an empty form is not.
      data-stored={Object.values(props.initial ?? {}).some((value) => value !== "") || undefined}
      onSubmit={submit}
      onBlur={draft.flush}
    >
      {onChanged && <ChangeWatch form={form} onChanged={onChanged} />}
      {typeof props.draft === "string" && (
        <DraftNotice
          broughtBack={draft.broughtBack}
          note={of.changedSince && draftMessages.changedSince(of.changedSince)}
          onStartAfresh={() => draft.startAfresh(of.start())}
          focusFirst={() => form.setFocus(names[0] ?? "")}
        />
      )}
      {props.intro}
      {summary}
      {props.followsInitial ? <SavedFields saving={saving}>{grid}</SavedFields> : grid}
      {props.belowFields?.(form)}
      <Group
        align="stretch"
        gap={8}
        mt={24}
        className={layout === "modal" ? classes.bar : undefined}
      >
        <SubmitButton saving={saving} className={props.harmful ? harm.filled : undefined}>
          {submitLabel}
        </SubmitButton>
        {other && (
          <Button variant="default" onClick={() => other.onClick(form)}>
            {other.label}
          </Button>
        )}
        {props.besideButtons?.(form)}
        {typeof props.draft === "string" && (
          <DraftStatus state={draft.state} reason={draft.reason} alreadySaved={of.alreadySaved} />
        )}
      </Group>
    </form>
  );
}
