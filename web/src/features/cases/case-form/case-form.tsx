/**
 * The long case form: sections, a table of contents beside them, and a save bar that stays
 * visible.
 */
import { Stack } from "@mantine/core";
import { memo, type ReactNode, useMemo } from "react";
import { DraftForm } from "#shared/drafts/draft-form.tsx";
import type { DraftFormApi } from "#shared/drafts/use-draft-form.ts";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { answerKeysHint } from "#shared/form/inputs/answer-keys.ts";
import { CaseField } from "./case-field.tsx";
import classes from "./case-form.module.css";
import { type SectionFields, sectionsOf } from "./case-form-fields.ts";
import { anchorOf, SectionNav } from "./section-nav.tsx";
import { useForgottenRecords } from "./use-forgotten-records.ts";

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
