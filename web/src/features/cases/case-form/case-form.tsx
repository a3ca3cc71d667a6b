/**
 * The long case form: sections, a table of contents beside them, and a save bar that stays
 * visible.
 */
import { Button, Stack } from "@mantine/core";
import { memo, type ReactNode, useMemo } from "react";
import { useController, useFormState, useWatch } from "react-hook-form";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { DraftForm } from "#shared/drafts/draft-form.tsx";
import type { DraftFormApi } from "#shared/drafts/use-draft-form.ts";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { answerKeysHint } from "#shared/form/inputs/answer-keys.ts";
import { type InputProps, wrapperProps } from "#shared/form/inputs/field-props.ts";
import type { ProductConfig } from "#shared/product.ts";
import { RecordCombobox } from "#shared/record-combobox/record-combobox.tsx";
import { usePicker } from "#shared/record-manager/record-picker.tsx";
import { recordViews } from "#shared/record-manager/views/registry.ts";
import { ContentsNav } from "../components/contents-nav.tsx";
import classes from "./case-form.module.css";
import {
  declaredOf,
  errorsIn,
  isShown,
  type SectionFields,
  sectionsOf,
} from "./case-form-rules.ts";
import { isOffered } from "./case-offers.ts";
import { OfferedRow } from "./guardian-offers.tsx";
import {
  objectionTo,
  type PickedRecord,
  type PickerField,
  pickedId,
  pickedName,
  pickers,
} from "./pickers.ts";
import { useForgottenRecords } from "./use-forgotten-records.ts";

// The table of contents of the case form, with the number of errors per section.

const anchorOf = (id: string): string => `case-form-${id}`;

interface SectionNavProps {
  readonly sections: readonly SectionFields[];
  readonly form: RecordFormApi;
}

function SectionNav({ sections, form }: SectionNavProps) {
  const { errors } = useFormState({ control: form.control });
  const entries = sections.map((section) => ({
    anchor: anchorOf(section.id),
    title: section.title,
    failing: errorsIn(section, errors),
  }));
  return <ContentsNav label="Sections of the form" entries={entries} chips />;
}

// A field for a record: found by typing, or chosen from the list modal with Select; Clear empties it.

const small = { size: "md", px: "sm", fz: "sm", variant: "default" } as const;
const dirty = { shouldDirty: true } as const;

function PickerInput(props: InputProps & { readonly picker: PickerField }) {
  const { field, form, picker } = props;
  const { name } = field;
  const { field: control } = useController({ control: form.control, name });
  const shownName = String(useWatch({ control: form.control, name: picker.nameField }) ?? "");

  const choose = async (record: PickedRecord) => {
    const objection = objectionTo(name, record, (other) => form.getValues(other));
    if (objection) {
      // Let the list close first, so that the focus returns to Select or the field when the notice closes.
      await Promise.resolve();
      await showNotice(objection);
      return;
    }
    form.setValue(picker.nameField, pickedName(picker, record), dirty);
    form.setValue(name, pickedId(picker, record), dirty);
  };
  const clear = () => {
    form.setValue(picker.nameField, "", dirty);
    form.setValue(name, "", dirty);
    form.setFocus(name);
  };
  const { open, add, modal } = usePicker(picker.entity, (record) => void choose(record));

  const { label } = field.notes;
  const { role } = picker.record;
  return (
    <>
      <RecordCombobox
        wrapper={wrapperProps(props)}
        view={recordViews[picker.entity]}
        role={role}
        chosenName={control.value === "" ? "" : shownName}
        onChoose={(record) => void choose(record)}
        onAdd={role === undefined ? add : undefined}
        onBlur={control.onBlur}
        inputRef={control.ref}
        buttons={
          <>
            <Button {...small} aria-label={`Select: ${label}`} onClick={open}>
              Select
            </Button>
            <Button
              {...small}
              aria-label={`Clear: ${label}`}
              disabled={control.value === ""}
              onClick={clear}
            >
              Clear
            </Button>
          </>
        }
      />
      {modal}
    </>
  );
}

interface CaseFormProps {
  readonly label: string;
  /** Must be the same array on every render. */
  readonly fields: readonly FieldSpec[];
  readonly of: DraftFormApi;
  readonly onBack: () => void;
  /** Shown at the end of the last section: read-only facts of a stored case. */
  readonly children?: ReactNode;
}

export function CaseForm({ label, fields, of, onBack, children }: CaseFormProps) {
  const { form, frozen } = of;
  useForgottenRecords(form);
  const sections = useMemo(() => sectionsOf(fields), [fields]);
  const firstWithQuestions = sections.find(hasQuestions);

  return (
    <DraftForm of={of} label={label} className={classes.form} onBack={onBack}>
      <div className={classes.layout}>
        <SectionNav sections={sections} form={form} />
        <Stack gap={16} inert={frozen}>
          {sections.map((section, index) => (
            <Section
              key={section.id}
              section={section}
              form={form}
              messages={messagesIn(section, form)}
              defaults={form.formState.defaultValues}
              hint={section === firstWithQuestions ? answerKeysHint() : undefined}
            >
              {index === sections.length - 1 ? children : null}
            </Section>
          ))}
        </Stack>
      </div>
    </DraftForm>
  );
}

/** The error messages of a section's fields as one text, which changes when one of them does. */
const messagesIn = ({ fields }: SectionFields, { formState }: RecordFormApi): string =>
  JSON.stringify(fields.map(({ name }) => formState.errors[name]?.message ?? ""));

/** Whether some of its fields are answered with Yes or No. */
const hasQuestions = ({ fields }: SectionFields): boolean =>
  fields.some(({ notes }) => notes.input === "yes-no");

interface SectionProps {
  readonly section: SectionFields;
  /** Always the same object, so the values that rendering reads from it follow as props of their own. */
  readonly form: RecordFormApi;
  readonly messages: string;
  readonly defaults: unknown;
  /** Shown below the heading. */
  readonly hint: string | undefined;
  readonly children: ReactNode;
}

/**
 * Renders again only for its own errors, not for the first key, a saved draft or Save, which would slow
 * down typing.
 */
const Section = memo(function Section({ section, form, hint, children }: SectionProps) {
  const anchor = anchorOf(section.id);
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      tabIndex={-1}
      className={classes.section}
    >
      <h2 id={`${anchor}-title`}>{section.title}</h2>
      {hint && <p className={classes.hint}>{hint}</p>}
      <div className={classes.fields}>
        {section.fields.map((field) => (
          <CaseField key={field.name} field={field} form={form} />
        ))}
        {children}
      </div>
    </section>
  );
});

// One row of the case form: whether it is shown, and with which input.

function CaseField(props: InputProps) {
  const condition = declaredOf(props.field.name)?.visibleWhen;
  // Only this row renders again when its question is answered, not the whole form.
  return condition ? <ConditionalRow {...props} after={condition.field} /> : <Row {...props} />;
}

function ConditionalRow({ after, ...props }: InputProps & { readonly after: string }) {
  const answer = useWatch({ control: props.form.control, name: after });
  return isShown(props.field.name, { [after]: answer }) ? <Row {...props} /> : null;
}

function Row(props: InputProps) {
  return (
    <div className={props.field.notes.input === "textarea" ? classes.wide : undefined}>
      {isOffered(props.field.name) ? <OfferedRow {...props} input={inputOf} /> : inputOf(props)}
    </div>
  );
}

function inputOf(props: InputProps) {
  const picker = pickers[props.field.name];
  return picker ? <PickerInput {...props} picker={picker} /> : <FormField {...props} />;
}

/** The options of the band field, with the labels of the configuration. */
export function withBands(
  fields: readonly FieldSpec[],
  bands: ProductConfig["bands"],
): readonly FieldSpec[] {
  const options = bands.map(({ band, label }) => ({ value: String(band), label }));
  return fields.map((field) =>
    field.name === "band" ? { ...field, notes: { ...field.notes, options } } : field,
  );
}

/** The props that the pages pass to both the add and the edit form. */
export interface CaseFormPageProps {
  readonly bands: ProductConfig["bands"];
  readonly onBack: () => void;
  readonly onChanged: (changed: boolean) => void;
}
