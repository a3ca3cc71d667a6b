/** The view page of a list modal: the record for reading, with Edit and Back. */
import { showDay, showMinute } from "@helpline/contract/dates";
import { externalCodeLabel } from "@helpline/contract/import/import.plain";
import { absent, capitalised } from "@helpline/contract/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Fact, FactList } from "#shared/form/fact-list.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import formClasses from "#shared/form/form.module.css";
import { ShownValue } from "#shared/form/shown-value.tsx";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { useScreenLink } from "#shared/screen-link.ts";
import { useManager, usePages } from "./manager.ts";
import mergeClasses from "./merge/merge.module.css";
import { mergeTexts, usesQuery, useUnmerge } from "./merge/merge.queries.ts";
import { RecordCases } from "./merge/record-cases.tsx";
import { type LoadedRecord, PageHeading, RecordLoader } from "./record-loader.tsx";
import classes from "./record-manager.module.css";
import {
  type MergeRoutes,
  type RecordLink,
  type RecordView,
  recordName,
} from "./views/record-view.ts";

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
      {view.first?.(record)}
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

// The records that were merged into the one shown, with Unmerge for those who can undo it.

interface MergedFromProps {
  readonly id: number;
  readonly merging: MergeRoutes;
}

function MergedFrom({ id, merging }: MergedFromProps) {
  const { kind } = useManager().view;
  const timeZone = useTimeZone();
  const { ask, isPending } = useUnmerge(merging);
  const { data } = useQuery(usesQuery(merging, id));
  if (!data || data.merged.length === 0) return null;
  return (
    <ul className={mergeClasses.merged} aria-label={mergeTexts.mergedFrom}>
      {data.merged.map(({ merge_id, name, merged_on, merged_by, undo_until }) => {
        const who = name ?? `${capitalised(kind.one)} ${merge_id}`;
        return (
          <li key={merge_id}>
            <span>
              {mergeTexts.mergedFrom} <b>{who}</b> ({merge_id}) on {showMinute(merged_on, timeZone)}{" "}
              by {merged_by}
            </span>
            {undo_until !== null && (
              <SubmitButton
                variant="default"
                size="compact-sm"
                saving={isPending}
                aria-label={`${mergeTexts.unmerge} ${who}`}
                onClick={() => void ask(merge_id, who)}
              >
                {mergeTexts.unmerge}
              </SubmitButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
