/** The access log: who has read or changed which case (PRIV-6), newest first. */

import {
  type AccessFilter,
  type AccessRow,
  accessFilter,
  accessKindNames,
  accessKinds,
  accessLogRoutes,
  accessMessages,
} from "@helpline/contract/access-log/access-log";
import { showMoment } from "@helpline/contract/dates";
import type { RouteRequest } from "@helpline/contract/http";
import { casePath } from "@helpline/contract/screens";
import { capitalised } from "@helpline/contract/words";
import { Button, Group, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#shared/api-client.ts";
import { filter } from "#shared/drafts/no-draft.ts";
import { type FieldSpec, formFields } from "#shared/form/field-specs.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import type { Column } from "#shared/list/list-columns.ts";
import { Lead, ListScreen } from "#shared/list/list-screen.tsx";
import { ListTable } from "#shared/list/list-table.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { CsvButton } from "#shared/report/csv-button.tsx";
import classes from "./access-log.module.css";
import { type Asked, kindOf, textsOf } from "./asked.ts";

// Calls of the access log. Every search is recorded, so queries never repeat by themselves.

/** The query parameters of the calls. */
const queryOf = (asked: Asked) =>
  ({ ...asked }) as RouteRequest<typeof accessLogRoutes.list>["query"];

const useAccessLog = (asked: Asked) =>
  useQuery({
    queryKey: ["access-log", asked],
    queryFn: async ({ signal }) =>
      (await call(accessLogRoutes.list, { query: queryOf(asked) }, { signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });

// The filter of the access log: member of staff, case, days, and kind of entry.

interface Person {
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

function AccessFilterForm({ asked, people, onAsk }: AccessFilterProps) {
  const fields = fieldsFor(people);
  const { form, submit, summary } = useContractForm({
    draft: filter,
    rules: { fields, schema: accessFilter, tidy: textsOf },
    initial: formValuesOf(fields, { ...asked, kind: kindOf(asked) }),
    followsInitial: true,
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

interface AccessLogProps {
  readonly title: string;
  readonly asked: Asked;
  /** Staff to filter by. */
  readonly people: readonly Person[];
  /** Whether entries that are not about a family are included; admins see them. */
  readonly everything: boolean;
  readonly onAsk: (asked: Asked) => void;
  /** Called on Enter or a double click on a row. */
  readonly onOpenCase: (caseId: number) => void;
}

const filterOf = ({ before: _before, ...filter }: Asked) => filter;

export function AccessLog(props: AccessLogProps) {
  const { title, asked, people, everything, onAsk, onOpenCase } = props;
  const timeZone = useTimeZone();
  const found = useAccessLog(asked);
  const columns = useMemo(() => accessColumns(timeZone), [timeZone]);
  const older = found.data?.older ?? null;
  const filter = filterOf(asked);
  const isNarrowed = Object.keys(filter).some(
    (name) => name !== ("kind" satisfies keyof AccessFilter),
  );
  const open = (id: number) => {
    const caseId = found.data?.rows.find((row) => row.access_id === id)?.case_id;
    if (caseId) onOpenCase(caseId);
  };

  return (
    <ListScreen
      fill
      title={title}
      aside={<CsvButton route={accessLogRoutes.csv} request={{ query: queryOf(filter) }} />}
    >
      <Lead>
        Who has read, searched for or changed which case, who was refused one, when, and from which
        network address.
        {everything && " As an admin you also see logins, and work on and searches of accounts."}
      </Lead>
      <AccessFilterForm asked={asked} people={people} onAsk={onAsk} />
      <ListTable
        fill
        label={title}
        query={found}
        rows={found.data?.rows}
        loading={found.isFetching}
        columns={columns}
        rowId={(row) => row.access_id}
        onActivate={open}
        emptyText={accessMessages.none}
        onClearSearch={isNarrowed ? () => onAsk({}) : undefined}
      />
      {(asked.before !== undefined || older !== null) && (
        <Group role="navigation" aria-label="Pages" gap="sm" ml="auto">
          {asked.before !== undefined && (
            <Button variant="default" onClick={() => onAsk(filter)}>
              Newest
            </Button>
          )}
          {older !== null && (
            <Button variant="default" onClick={() => onAsk({ ...filter, before: String(older) })}>
              Older
            </Button>
          )}
        </Group>
      )}
    </ListScreen>
  );
}

/** Columns of the access log. */
function accessColumns(timeZone: string): Column<AccessRow>[] {
  return [
    {
      field: "happened_at",
      label: "When",
      tight: true,
      text: ({ happened_at }) => showMoment(happened_at, timeZone),
    },
    {
      field: "user_name",
      label: "Who",
      text: ({ user_name }) => user_name,
      cell: ({ user_name, user_type }) => (
        <>
          {user_name}
          {user_type && (
            <Text c="dimmed" fz={13}>
              {capitalised(user_type)}
            </Text>
          )}
        </>
      ),
    },
    { field: "what", label: "What", text: ({ what }) => what },
    {
      field: "about",
      label: "About",
      text: ({ case_id, about }) => (case_id === null ? (about ?? "") : `Case ${case_id}`),
      href: ({ case_id }) => (case_id === null ? null : casePath(case_id)),
    },
    { field: "address", label: "From where", text: ({ address }) => address ?? "" },
  ];
}
