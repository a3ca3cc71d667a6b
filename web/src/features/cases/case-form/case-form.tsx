/**
 * The long case form: sections, a table of contents beside them, and a save bar that stays
 * visible.
 */
import { Button, Stack } from "@mantine/core";
import { memo, type ReactNode, useMemo, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { DraftForm } from "#shared/drafts/draft-form.tsx";
import type { DraftFormApi } from "#shared/drafts/use-draft-form.ts";
import { focusHeading } from "#shared/focus-heading.ts";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { answerKeysHint } from "#shared/form/inputs/answer-keys.ts";
import type { InputProps } from "#shared/form/inputs/field-props.ts";
import type { ProductConfig } from "#shared/product.ts";
import { ContentsNav } from "../components/contents-nav.tsx";
import classes from "./case-form.module.css";
import { declaredOf, errorsIn, type FieldPart, isShown, sectionsOf } from "./case-form-rules.ts";
import { isOffered } from "./case-offers.ts";
import { OfferedRow } from "./guardian-offers.tsx";
import { intakeParts, intakeWords } from "./intake.ts";
import { MoreParts } from "./more-parts.tsx";
import { PickerInput } from "./picker-input.tsx";
import { pickers } from "./pickers.ts";
import { useForgottenRecords } from "./use-forgotten-records.ts";

// The table of contents of the case form, with the number of errors per section.

const anchorOf = (id: string): string => `case-form-${id}`;
const moreId = "more";

interface SectionNavProps {
  readonly sections: readonly FieldPart[];
  /** The folded parts, which have one entry. */
  readonly more: readonly FieldPart[];
  readonly form: RecordFormApi;
}

function SectionNav({ sections, more, form }: SectionNavProps) {
  const { errors } = useFormState({ control: form.control });
  const folded = {
    id: moreId,
    title: intakeWords.more,
    fields: more.flatMap((part) => part.fields),
  };
  const entries = [...sections, ...(more.length > 0 ? [folded] : [])].map((section) => ({
    anchor: anchorOf(section.id),
    title: section.title,
    failing: errorsIn(section, errors),
  }));
  return <ContentsNav label="Sections of the form" entries={entries} chips />;
}

interface CaseFormProps {
  readonly label: string;
  /** Must be the same array on every render. */
  readonly fields: readonly FieldSpec[];
  readonly of: DraftFormApi;
  readonly onBack: () => void;
  /** Begins with what a case needs, in the order of a conversation; the rest is folded. */
  readonly isIntake?: boolean;
  readonly isStored?: boolean;
  /** Shown at the end of the last section: read-only facts of a stored case. */
  readonly children?: ReactNode;
}

export function CaseForm(props: CaseFormProps) {
  const { label, fields, of, onBack, isIntake, isStored = false, children } = props;
  const { form, frozen } = of;
  useForgottenRecords(form);
  const [isFolded, setFolded] = useState(isIntake === true);
  const switchTo = (folded: boolean) => {
    setFolded(folded);
    // The button is gone.
    focusHeading();
  };
  const stage = String(useWatch({ control: form.control, name: "case_stage" }) ?? "");
  const { asked: sections, more } = useMemo(
    () => (isFolded ? intakeParts(fields, stage) : { asked: sectionsOf(fields), more: [] }),
    [fields, isFolded, stage],
  );
  const firstWithQuestions = sections.find(hasQuestions);

  return (
    <DraftForm {...{ of, label, onBack, isStored }} className={classes.form}>
      <div className={classes.layout}>
        <SectionNav sections={sections} more={more} form={form} />
        <Stack gap={16} inert={frozen}>
          {isIntake && !isFolded && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.fewer}
              onClick={() => switchTo(true)}
            >
              {intakeWords.showFew}
            </Button>
          )}
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
          {more.length > 0 && (
            <MoreParts
              anchor={anchorOf(moreId)}
              parts={more}
              form={form}
              row={(props) => <CaseField key={props.field.name} {...props} />}
              onShowAll={() => switchTo(false)}
            />
          )}
        </Stack>
      </div>
    </DraftForm>
  );
}

/** The error messages of a section's fields as one text, which changes when one of them does. */
const messagesIn = ({ fields }: FieldPart, { formState }: RecordFormApi): string =>
  JSON.stringify(fields.map(({ name }) => formState.errors[name]?.message ?? ""));

/** Whether some of its fields are answered with Yes or No. */
const hasQuestions = ({ fields }: FieldPart): boolean =>
  fields.some(({ notes }) => notes.input === "yes-no");

interface SectionProps {
  readonly section: FieldPart;
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
