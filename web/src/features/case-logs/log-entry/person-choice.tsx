/** Chooses the advocate or the clinic that a log entry names for its case. */

import type { NamedInEntry } from "@helpline/contract/case-logs/people-named";
import { nobodyYet } from "@helpline/contract/words";
import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { type InputProps, wrapperProps } from "#shared/form/inputs/field-props.ts";
import { staffNamesQuery } from "#shared/staff-names.ts";
import type { CaseAssigned } from "./log-fields.ts";

interface PersonChoiceProps extends InputProps {
  readonly assigned: CaseAssigned;
}

const roles = { advocate_id: "advocate", clinic_id: "clinic" } as const satisfies Readonly<
  Record<NamedInEntry, string>
>;

/** What it means to choose nobody: a label, and a hint for it. */
function nobodyChosen(field: NamedInEntry, { advocate_name }: CaseAssigned) {
  if (field === "clinic_id") return { label: "Please choose" };
  if (advocate_name !== null) return { label: advocate_name, hint: "Named on the case already." };
  return { label: nobodyYet, hint: "If you name nobody, a manager chooses." };
}

export function PersonChoice(props: PersonChoiceProps) {
  const { field, form, assigned } = props;
  const name = field.name as NamedInEntry;
  const people = useQuery(staffNamesQuery(roles[name]));
  const options = (people.data ?? []).map(({ user_id, name: text }) => ({
    value: String(user_id),
    label: text,
  }));
  const nobody = nobodyChosen(name, assigned);
  /** A draft may name somebody who is not in the list, or not yet. */
  const chosenBefore = (value: string) => {
    if (value === "" || options.some((option) => option.value === value)) return [];
    return [{ value, label: people.isPending ? "Loading…" : "Cannot be chosen any more" }];
  };
  return (
    <>
      <Controller
        control={form.control}
        name={name}
        render={({ field: chosen }) => (
          <NativeSelect
            {...chosen}
            value={String(chosen.value)}
            {...wrapperProps(props)}
            {...(chosen.value === "" && nobody.hint && { description: nobody.hint })}
            data={[
              { value: "", label: nobody.label },
              ...chosenBefore(String(chosen.value)),
              ...options,
            ]}
          />
        )}
      />
      {people.isError && (
        <p role="alert">
          The names could not be loaded.{" "}
          <Button variant="default" size="compact-sm" onClick={() => void people.refetch()}>
            Try again
          </Button>
        </p>
      )}
    </>
  );
}
