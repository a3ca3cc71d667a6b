/** Who, which case, which days, and reading or changing. */
import {
  accessFilter,
  accessKindNames,
  accessKinds,
} from "@helpline/contract/access-log/access-log";
import { Button, NativeSelect } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import { formFields } from "#shared/form/field-specs.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import report from "#shared/report/report-filter.module.css";
import classes from "./access-log.module.css";
import { type Asked, kindOf } from "./asked.ts";

/** Case, from and to. */
const fields = formFields(accessFilter);

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

const kinds = accessKinds.map((value) => ({ value, label: accessKindNames[value] }));

const given = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== undefined),
  );

const texts = (body: Readonly<Record<string, unknown>>): Asked =>
  Object.fromEntries(Object.entries(given(body)).map(([name, value]) => [name, String(value)]));

export function AccessFilterForm({ asked, people, onAsk }: AccessFilterProps) {
  const [userId, setUserId] = useState(asked.user_id ?? "");
  const [kind, setKind] = useState(kindOf(asked));
  const chosen = useRef({ userId, kind });
  chosen.current = { userId, kind };
  const rules = useMemo(
    () => ({
      fields,
      schema: accessFilter,
      tidy: (body: Record<string, unknown>) => ({
        ...given(body),
        ...(chosen.current.userId && { user_id: chosen.current.userId }),
        kind: chosen.current.kind,
      }),
    }),
    [],
  );
  const [initial] = useState(() => formValuesOf(fields, { ...asked }));
  const { form, submit } = useContractForm({
    rules,
    initial,
    onSave: async (body) => onAsk(texts(body)),
  });
  return (
    <search aria-label="What to look for in the access log">
      <form className={classes.filter} onSubmit={submit} noValidate>
        <NativeSelect
          size="md"
          label="Member of staff"
          value={userId}
          onChange={(event) => setUserId(event.currentTarget.value)}
          data={[
            { value: "", label: "Everybody" },
            ...people.map(({ user_id, user_name, user_type }) => ({
              value: String(user_id),
              label: `${user_name} (${user_type})`,
            })),
          ]}
        />
        <NativeSelect
          size="md"
          label="What"
          value={kind}
          onChange={(event) => setKind(kindOf({ kind: event.currentTarget.value }))}
          data={kinds}
        />
        {fields.map((field) => (
          <FormField key={field.name} field={field} form={form} />
        ))}
        <Button type="submit" className={report.level}>
          Search
        </Button>
      </form>
    </search>
  );
}
