/** What a letter would say of a case that the case does not have: filled in for this letter, or left out (LET-8). */
import { leftOutField, textField } from "@helpline/contract/letters/letter-form";
import type { MissingPlaceholder } from "@helpline/contract/letters/letters";
import { Checkbox, Stack, Text } from "@mantine/core";
import { Controller, useWatch } from "react-hook-form";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { FormField } from "#shared/form/form-field.tsx";
import classes from "./letters.module.css";

/** In words, for whoever writes the letter. */
export const missingInWords = (count: number): string =>
  count === 1
    ? "One thing that this letter needs is not in the case. Fill it in for this letter, or leave its sentence out. The case stays as it is."
    : `${count} things that this letter needs are not in the case. Fill them in for this letter, or leave their sentences out. The case stays as it is.`;

interface MissingFieldsProps {
  readonly missing: readonly MissingPlaceholder[];
  readonly fields: readonly FieldSpec[];
  readonly form: RecordFormApi;
}

export function MissingFields({ missing, fields, form }: MissingFieldsProps) {
  if (missing.length === 0) return null;
  return (
    <Stack gap={16} role="group" aria-label="What is not in the case">
      {missing.map((each) => (
        <MissingField key={each.placeholder} {...each} fields={fields} form={form} />
      ))}
    </Stack>
  );
}

function MissingField(props: MissingPlaceholder & Omit<MissingFieldsProps, "missing">) {
  const { placeholder, label, sentences, fields, form } = props;
  const { control } = form;
  const name = leftOutField(placeholder);
  const isLeftOut = useWatch({ control, name }) === true;
  const text = fields.find((each) => each.name === textField(placeholder));
  return (
    <Stack gap={6}>
      <fieldset disabled={isLeftOut} className={classes.missing}>
        {text && <FormField field={text} form={form} />}
      </fieldset>
      <Controller
        control={control}
        name={name}
        render={({ field: { value, ...field } }) => (
          <Checkbox
            {...field}
            checked={value === true}
            label={
              <>
                {sentences.length > 1 ? "Leave these sentences out" : "Leave this sentence out"}
                <Text span inherit className="visually-hidden">{` (${label})`}</Text>
              </>
            }
          />
        )}
      />
    </Stack>
  );
}
