/** Chooses the value of one filter. Loaded when the first one is opened. */

import { caseFilters } from "@helpline/contract/case-query/case-filters";
import { maxUntouchedDays, usualUntouchedDays } from "@helpline/contract/cases/needs-and-hours";
import { enquiryFilters } from "@helpline/contract/enquiries/enquiry-filters";
import { Button, Group } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Filters } from "#shared/case-filters/filter-parameters.ts";
import type { FilteredList } from "#shared/case-filters/filter-rules.ts";
import type { Option } from "#shared/combobox/option-list.tsx";
import { filter } from "#shared/drafts/no-draft.ts";
import { type FormSchema, formFields } from "#shared/form/field-specs.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { searchQuery } from "#shared/list/list-queries.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { nameInList, recordIdOf, recordName } from "#shared/record-manager/views/record-view.ts";
import { recordViews } from "#shared/record-manager/views/registry.ts";
import { staffQuery } from "#shared/staff-names.ts";
import classes from "./case-query.module.css";
import ChoiceList, { useFocusAtFirst } from "./choice-list.tsx";
import { chosenOf, type FilterKind, type FilterOption } from "./filter-kinds.ts";
import { daysText, filterWords, matches } from "./filter-words.ts";

type KindAs<A extends FilterKind["as"]> = Extract<FilterKind, { readonly as: A }>;

interface EditorProps<K extends FilterKind = FilterKind> {
  readonly list: FilteredList;
  readonly kind: K;
  readonly filters: Filters;
  /** Sets the filter's fields. */
  readonly onSet: (values: Readonly<Record<string, unknown>>) => void;
  /** The choice is made. */
  readonly onDone: () => void;
}

export default function FilterEditor({ kind, ...props }: EditorProps) {
  if (kind.as === "range") return <RangeForm {...props} kind={kind} />;
  if (kind.as === "record") return <RecordChoice {...props} kind={kind} />;
  if (kind.as === "person") return <PersonChoice {...props} kind={kind} />;
  if (kind.as === "text") return <TextChoice {...props} kind={kind} />;
  if (kind.as === "days") return <DaysChoice {...props} kind={kind} />;
  return <OptionChoice {...props} kind={kind} />;
}

const keyOf = ({ value }: FilterOption) => String(value);

function OptionChoice({ kind, filters, onSet, onDone }: EditorProps<KindAs<"one" | "several">>) {
  const [typed, setTyped] = useState("");
  const isSeveral = kind.as === "several";
  const [field] = kind.fields;
  const chosen = chosenOf(kind, filters);
  const choose = (key: string) => {
    const option = kind.options.find((each) => keyOf(each) === key);
    if (!option) return;
    if (!isSeveral) {
      onSet({ [field]: option.value });
      onDone();
      return;
    }
    const has = (value: unknown) => chosen.some((each) => each === value);
    const isOn = (value: unknown) => (value === option.value ? !has(value) : has(value));
    // In the order of the options, so that the same choice always makes the same address.
    onSet({ [field]: kind.options.map(({ value }) => value).filter(isOn) });
  };
  return (
    <ChoiceList
      label={kind.label}
      typed={typed}
      onType={setTyped}
      isSeveral={isSeveral}
      chosen={new Set(chosen.map(String))}
      choices={kind.options
        .filter(({ label }) => matches(label, typed))
        .map((option) => ({ key: keyOf(option), name: option.label }))}
      onChoose={choose}
    />
  );
}

/** Any words; the list has cases with exactly these. */
function TextChoice({ kind, filters, onSet, onDone }: EditorProps) {
  const [typed, setTyped] = useState("");
  const chosen = chosenOf(kind, filters).map(String);
  const offered = typed.trim() === "" ? chosen : [typed.trim()];
  return (
    <ChoiceList
      label={kind.label}
      typed={typed}
      onType={setTyped}
      hint={filterWords.typeText}
      chosen={new Set(chosen)}
      choices={offered.map((each) => ({ key: each, name: each }))}
      onChoose={(key) => {
        onSet({ [kind.fields[0]]: key });
        onDone();
      }}
    />
  );
}

const offeredDays = [7, 14, 28, 60, 90] as const;

function DaysChoice({ kind, filters, onSet, onDone }: EditorProps) {
  const [typed, setTyped] = useState("");
  const usual = useProductConfig().data?.untouched_after_days ?? usualUntouchedDays;
  const number = /^\d+/.exec(typed.trim())?.[0];
  const isGood = number !== undefined && Number(number) >= 1 && Number(number) <= maxUntouchedDays;
  const offered = [...new Set([usual, ...offeredDays])].sort((a, b) => a - b);
  const days = typed.trim() === "" ? offered : isGood ? [Number(number)] : [];
  return (
    <ChoiceList
      label={`${kind.label} for`}
      typed={typed}
      onType={setTyped}
      hint={filterWords.typeDays}
      chosen={new Set(chosenOf(kind, filters).map(String))}
      choices={days.map((each) => ({ key: String(each), name: `${daysText(each)} or more` }))}
      onChoose={(key) => {
        onSet({ [kind.fields[0]]: Number(key) });
        onDone();
      }}
    />
  );
}

/** Roles that can have a case in hand. */
const handlerTypes: readonly string[] = ["advisor", "advocate", "clinic", "evaluator"];

function PersonChoice({ kind, filters, onSet, onDone }: EditorProps) {
  const [typed, setTyped] = useState("");
  const staff = useQuery(staffQuery);
  const people = (staff.data ?? []).filter(({ user_type }) => handlerTypes.includes(user_type));
  const choices = people
    .map(({ user_id, user_name, user_type }): Option => {
      return { key: String(user_id), name: user_name, detail: user_type };
    })
    .filter(({ name, detail }) => matches(`${name} ${detail}`, typed))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en-GB"));
  return (
    <ChoiceList
      label={kind.label}
      typed={typed}
      onType={setTyped}
      {...(staff.isError && { hint: filterWords.noList })}
      chosen={new Set(chosenOf(kind, filters).map(String))}
      choices={choices}
      onChoose={(key) => {
        onSet({ [kind.fields[0]]: Number(key) });
        onDone();
      }}
    />
  );
}

/** A pause in typing, in milliseconds, before records are searched. */
const pause = 250;
const minLetters = 2;

function RecordChoice({ kind, filters, onSet, onDone }: EditorProps<KindAs<"record">>) {
  const [typed, setTyped] = useState("");
  const [sought] = useDebouncedValue(typed.trim(), pause);
  const view = recordViews[kind.entity];
  const isLong = sought.length >= minLetters;
  const found = useQuery({
    ...searchQuery({ ...view, withClosed: true }, { field: "", text: sought }),
    enabled: isLong,
  });
  const rows = isLong ? (found.data?.rows ?? []) : [];
  const choices = rows.map((row): Option => {
    const place = [row.city, row.postcode].filter(Boolean).join(" ");
    return {
      key: String(recordIdOf(view.kind, row)),
      name: nameInList(recordName(view.kind, row), row),
      detail: place,
    };
  });
  const answered = found.isError ? filterWords.noList : filterWords.nothing;
  const hint = isLong && !found.isFetching ? answered : filterWords.typeMore;
  return (
    <ChoiceList
      label={kind.label}
      typed={typed}
      onType={setTyped}
      hint={hint}
      chosen={new Set(chosenOf(kind, filters).map(String))}
      choices={choices}
      onChoose={(key) => {
        onSet({ [kind.fields[0]]: Number(key) });
        onDone();
      }}
    />
  );
}

const schemas = { cases: caseFilters, enquiries: enquiryFilters } as const;

function RangeForm({ list, kind, filters, onSet, onDone }: EditorProps<KindAs<"range">>) {
  const schema: FormSchema = schemas[list];
  const fields = formFields(schema).filter(({ name }) => kind.fields.some((each) => each === name));
  const { form, submit, summary } = useContractForm({
    draft: filter,
    rules: { fields, schema },
    initial: formValuesOf(fields, { ...filters }),
    send: async (body) => {
      onSet(Object.fromEntries(fields.map(({ name }) => [name, (body as Filters)[name]])));
      onDone();
    },
  });
  const first = fields[0]?.name ?? "";
  useFocusAtFirst(() => form.setFocus(first));
  return (
    <form noValidate className={classes.range} aria-label={kind.label} onSubmit={submit}>
      {summary}
      {fields.map((field) => (
        <FormField key={field.name} field={field} form={form} />
      ))}
      <Group justify="flex-end">
        <Button type="submit" size="sm">
          Show
        </Button>
      </Group>
    </form>
  );
}
