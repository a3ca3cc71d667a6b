/** The filter of the access log: member of staff, case, days, and kind of entry. */
import {
  accessFilter,
  accessKindNames,
  accessKinds,
} from "@helpline/contract/access-log/access-log";
import { Button } from "@mantine/core";
import { type FieldSpec, formFields } from "#shared/form/field-specs.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import classes from "./access-log.module.css";
import { type Asked, kindOf, textsOf } from "./asked.ts";

export interface Person {
  readonly user_id: number;
  readonly user_name: string;
  readonly user_type: string;
}

interface AccessFilterProps {
  readonly asked: Asked;
  readonly people: readonly Person[];
  readonly onAsk: (asked: Asked) => void;
}

const kindField: FieldSpec = {
  name: "kind",
  isAlwaysChosen: true,
  notes: {
    label: "What",
    input: "select",
    options: accessKinds.map((value) => ({ value, label: accessKindNames[value] })),
  },
};

function fieldsFor(people: readonly Person[]): FieldSpec[] {
  const staff = people.map(({ user_id, user_name, user_type }) => ({
    value: String(user_id),
    label: `${user_name} (${user_type})`,
  }));
  const options = [{ value: "", label: "Everybody" }, ...staff];
  const userField: FieldSpec = {
    name: "user_id",
    isAlwaysChosen: true,
    notes: { label: "Member of staff", input: "select", options },
  };
  const others = formFields(accessFilter);
  // The days stand beside each other, the number of the case beside the button.
  const days = others.filter(({ name }) => name !== "case_id");
  const caseField = others.filter(({ name }) => name === "case_id");
  return [userField, kindField, ...days, ...caseField];
}

export function AccessFilterForm({ asked, people, onAsk }: AccessFilterProps) {
  const fields = fieldsFor(people);
  const { form, submit, summary } = useContractForm({
    rules: { fields, schema: accessFilter, tidy: textsOf },
    initial: formValuesOf(fields, { ...asked, kind: kindOf(asked) }),
    send: async (body) => onAsk(textsOf(body)),
  });
  return (
    <search aria-label="What to look for in the access log">
      <form className={classes.filter} onSubmit={submit} noValidate>
        {summary}
        {fields.map((field) => (
          <FormField key={field.name} field={field} form={form} />
        ))}
        <Button type="submit" variant="default" size="md" className={classes.level}>
          Search
        </Button>
      </form>
    </search>
  );
}
