/** The dialog for a new key date, or for a new time of one from a day on. It joins the list, which is saved as a whole. */

import { newClockForm, newTimeForm } from "@helpline/contract/key-dates/clock-form";
import { type Clock, nationOf, startsOf } from "@helpline/contract/key-dates/clocks";
import { usualNation } from "@helpline/contract/nations";
import { Button, Group, TextInput } from "@mantine/core";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { noText } from "#shared/drafts/no-draft.ts";
import type { FormBody, FormRules } from "#shared/form/contract-resolver.ts";
import { formFields } from "#shared/form/field-specs.ts";
import { useFormDialog } from "#shared/form/form-dialog.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { type InputProps, wrapperProps } from "#shared/form/inputs/field-props.ts";
import { useLengthNote } from "#shared/form/length-note.tsx";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { ChangeWatch } from "#shared/form/unsaved-guard.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { named } from "./clock-key.ts";
import classes from "./settings.module.css";

/** A new time has the start and the nation of its key date, so its form does not ask for them. */
type Typed = Omit<FormBody<typeof newClockForm>, OfNewOne> &
  Partial<Pick<FormBody<typeof newClockForm>, OfNewOne>>;
type OfNewOne = "start" | "nation";

function clockOfTyped(typed: Typed, clocks: readonly Clock[], of: Clock | undefined): Clock {
  const { label, start = "", amount, unit, valid_from, note } = typed;
  const nation = of ? nationOf(of) : (typed.nation ?? usualNation);
  return {
    key: of?.key ?? named(label, clocks).key,
    label,
    from: of?.from ?? named(start, startsOf(clocks)),
    offset: { [unit]: amount },
    ...(note && { note }),
    ...(nation !== usualNation && { nation }),
    ...(valid_from && { valid_from }),
  };
}

const fieldsOf = (schema: typeof newClockForm | typeof newTimeForm) =>
  formFields(schema).map((field) => ({ ...field, isAlwaysChosen: true }));

const rulesOfClock = { schema: newClockForm, fields: fieldsOf(newClockForm) };
const rulesOfTime = { schema: newTimeForm, fields: fieldsOf(newTimeForm) };

/** The event that a date runs from: one of those that there are, or a new one. */
function StartField(props: InputProps) {
  const { spoken, ...length } = useLengthNote(props);
  return (
    <>
      <TextInput
        {...props.form.register("start")}
        {...wrapperProps(props)}
        {...length}
        list="clock-starts"
      />
      {spoken}
    </>
  );
}

interface NewClockDialogProps {
  readonly clocks: readonly Clock[];
  /** Whose time is new from a day on. */
  readonly of: Clock | undefined;
  readonly onAdd: (clock: Clock) => void;
  /** It is closed, and has faded. */
  readonly onClosed: () => void;
}

export function NewClockDialog({ clocks, of, onAdd, onClosed }: NewClockDialogProps) {
  const { modal, setChanged, end, cancel } = useFormDialog(() => undefined);
  const rules: FormRules = of ? rulesOfTime : rulesOfClock;
  const title = of ? `New time for “${of.label}”` : "Add a key date";
  const { form, submit, saving, summary } = useContractForm({
    draft: noText,
    rules,
    initial: {
      label: of?.label ?? "",
      start: "",
      nation: usualNation,
      amount: "",
      unit: "weeks",
      valid_from: "",
      note: "",
    },
    send: async (typed) => typed as unknown as Typed,
    onSaved: (typed) => {
      onAdd(clockOfTyped(typed, clocks, of));
      end();
    },
  });
  return (
    <FadingModal
      {...modal}
      onExitTransitionEnd={onClosed}
      title={title}
      size={640}
      withCloseButton={false}
    >
      <form noValidate aria-label={title} onSubmit={submit}>
        <ChangeWatch form={form} onChanged={setChanged} />
        {summary}
        <div className={classes.fields}>
          {rules.fields.map((field) =>
            field.name === "start" ? (
              <StartField key={field.name} field={field} form={form} />
            ) : (
              <FormField key={field.name} field={field} form={form} />
            ),
          )}
        </div>
        <datalist id="clock-starts">
          {startsOf(clocks).map(({ key, label }) => (
            <option key={key} value={label} />
          ))}
        </datalist>
        <Group gap={8} mt={24}>
          <SubmitButton saving={saving}>Add to the list</SubmitButton>
          <Button variant="default" onClick={() => void cancel()}>
            Cancel
          </Button>
        </Group>
      </form>
    </FadingModal>
  );
}
