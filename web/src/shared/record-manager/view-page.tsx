/** The view page of a list modal: the record for reading, with Edit and Back. */
import { showDay } from "@helpline/contract/dates";
import { externalCodeLabel } from "@helpline/contract/import/external-code";
import { absent } from "@helpline/contract/words";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { type Fact, FactList } from "#shared/form/fact-list.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import formClasses from "#shared/form/form.module.css";
import { ShownValue } from "#shared/form/shown-value.tsx";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { useScreenLink } from "#shared/screen-link.ts";
import { useManager, usePages } from "./manager.ts";
import { MergedFrom } from "./merge/merged-from.tsx";
import { RecordCases } from "./merge/record-cases.tsx";
import { PageHeading } from "./page-heading.tsx";
import { type LoadedRecord, RecordLoader } from "./record-loader.tsx";
import classes from "./record-manager.module.css";
import { type RecordLink, type RecordView, recordName } from "./views/record-view.ts";

export function ViewPage({ id }: { readonly id: number }): ReactNode {
  const { kind } = useManager().view;
  return (
    <RecordLoader id={id} title={`View a ${kind.one}`}>
      {(loaded) => <RecordFacts id={id} {...loaded} />}
    </RecordLoader>
  );
}

/** What imports keep: the code, and when the record closed. */
const importedFacts = ({ external_code, closed_on }: StoredRecord, timeZone: string): Fact[] => [
  ...(external_code ? [{ label: externalCodeLabel, value: String(external_code) }] : []),
  ...(closed_on ? [{ label: "Closed on", value: showDay(String(closed_on), timeZone) }] : []),
];

function factsOf(view: RecordView, record: StoredRecord, timeZone: string): Fact[] {
  const { kind } = view;
  const idLabel = kind.columns.find(({ field }) => field === kind.idField)?.label ?? "ID";
  const fields = formFields(kind.update)
    // The server never returns secrets, so there is nothing to show.
    .filter(({ notes }) => notes.input !== "password")
    .filter(({ name }) => view.isShown?.(name, record) ?? true);
  return [
    { label: idLabel, value: String(record[kind.idField]), alone: view.idAlone === true },
    ...fields.map(({ name, notes }) => ({
      label: notes.label,
      value: <ShownValue notes={notes} value={record[name]} />,
      wide: notes.input === "textarea",
    })),
    ...importedFacts(record, timeZone),
    ...(view.facts?.(record, timeZone) ?? []).map(({ label, value }) => ({
      label,
      value: value || absent,
    })),
  ];
}

/** A link that closes the modal first. */
function LeadOn({ link: { label, path, search } }: { readonly link: RecordLink }) {
  const { close } = useManager();
  const link = useScreenLink();
  return (
    <Button component="a" variant="default" {...link(path, search, { before: close })}>
      {label}
    </Button>
  );
}

function RecordFacts({ id, record }: LoadedRecord & { readonly id: number }) {
  const { view, choose } = useManager();
  const pages = usePages();
  const timeZone = useTimeZone();
  return (
    <>
      <PageHeading focused>{recordName(view.kind, record)}</PageHeading>
      <FactList facts={factsOf(view, record, timeZone)} />
      {view.merging && <MergedFrom id={id} merging={view.merging} />}
      {view.merging && view.showsCases && (
        <RecordCases heading="Cases" id={id} route={view.merging.cases} />
      )}
      <div className={`${formClasses.bar} ${classes.buttons}`}>
        <Button onClick={() => void pages.edit(id)}>Edit</Button>
        <Button variant="default" onClick={() => void pages.back()}>
          Back
        </Button>
        {!choose && view.merging && (
          <Button variant="default" onClick={() => void pages.merge(id)}>
            Merge with another…
          </Button>
        )}
        {!choose && view.links?.(id).map((link) => <LeadOn key={link.path} link={link} />)}
      </div>
    </>
  );
}
