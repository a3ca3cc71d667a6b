/** Shows the current page of the list modal, or handles a page that cannot be shown. */

import { mergeMessages } from "@helpline/contract/reference-records/record-merge";
import { Button, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  type ComponentType,
  type Dispatch,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { useWatch } from "react-hook-form";
import { call } from "#shared/api-client.ts";
import { showError } from "#shared/dialogs/dialogs.tsx";
import { keptByOther } from "#shared/drafts/no-draft.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { type RecordFormApi, showFormErrors } from "#shared/form/form-errors.ts";
import { type FormValues, formValuesOf, type IsShown } from "#shared/form/form-values.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { useSelectedRow } from "#shared/list/selected-row.ts";
import { useFieldLimits } from "#shared/product-config.ts";
import { BrowsePage } from "./browse-page.tsx";
import { EditPage } from "./edit-page.tsx";
import { type Manager, ManagerContext, managerMessages, useManager, usePages } from "./manager.ts";
import {
  addTitle,
  browsePage,
  isForNew,
  type ManagerEvent,
  type ManagerState,
  managerReducer,
  startState,
} from "./manager-state.ts";
import { CompareRecords } from "./merge/compare-records.tsx";
import { duplicatesQuery, mergeTexts } from "./merge/merge.queries.ts";
import { recordDraft } from "./record-draft.ts";
import { PageHeading, RecordLoader } from "./record-loader.tsx";
import { CandidateRow } from "./similar/candidate-row.tsx";
import classes from "./similar/similar-records.module.css";
import { useSimilarRecords } from "./similar/use-similar-records.tsx";
import { ViewPage } from "./view-page.tsx";
import { type MergeRoutes, recordIdOf, recordName } from "./views/record-view.ts";

// The add page of a list modal: an empty form of the kind's create fields.

const nothingOffered = { queryKey: ["nothing offered"], queryFn: () => null, enabled: false };

/** Waits for what the form offers; without a connection there is nothing to wait for. */
function AddPage() {
  const { offered } = useManager().view;
  const { data, isLoading } = useQuery<FormValues | null>(offered?.query ?? nothingOffered);
  return isLoading ? null : <AddForm offers={data ?? null} />;
}

/** A value of the short form that is never sent: whether it shows all fields. */
const showsAll = "shows_all";

/** Tells who keeps it what is typed. */
function TypedWatch({
  form,
  onTyped,
}: { readonly form: RecordFormApi } & Pick<Manager, "onTyped">) {
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: (now) => onTyped?.(now.values) }),
    [form, onTyped],
  );
  return null;
}

function AllFields({ form }: { readonly form: RecordFormApi }) {
  const isAll = useWatch({ control: form.control, name: showsAll }) !== "";
  if (isAll) return null;
  return (
    <Button variant="subtle" size="compact-sm" mt={16} onClick={() => form.setValue(showsAll, "1")}>
      {managerMessages.allFields}
    </Button>
  );
}

function AddForm({ offers }: { readonly offers: FormValues | null }) {
  const { view, state, guard, choose, close, ...manager } = useManager();
  const { kind, routes } = view;
  const { values, notes, short } = state.page;
  // Only what is added from the field itself is kept there.
  const onTyped = short && manager.onTyped;
  const pages = usePages();
  const title = addTitle(kind);
  const limits = useFieldLimits();
  const similar = useSimilarRecords();
  const fields = formFields(kind.create, {
    ...view.notes,
    ...(offers && view.offered?.notes),
    ...notes,
  });
  const initial: FormValues = {
    ...formValuesOf(fields, {}),
    ...view.startsWith,
    ...offers,
    [showsAll]: short ? "" : "1",
    ...values,
  };
  const [asked] = useState(() =>
    fields.flatMap(({ name, notes: { required } }) =>
      required || initial[name] || view.alsoAsked?.includes(name) ? [name] : [],
    ),
  );
  const isShown: IsShown = (name, now) =>
    (now[showsAll] !== "" || asked.includes(name)) && (view.isShown?.(name, now) ?? true);
  return (
    <>
      {!isForNew(state.page) && <PageHeading>{title}</PageHeading>}
      <ContractForm
        draft={onTyped ? keptByOther : recordDraft(kind, "new")}
        offered={values}
        label={title}
        layout="modal"
        focusFirst="empty"
        onInvalid={showFormErrors}
        rules={{ fields, schema: kind.create, isShown, limits }}
        initial={initial}
        {...(!onTyped && { onChanged: guard.setChanged })}
        {...similar}
        belowFields={(form) => (
          <>
            <TypedWatch form={form} onTyped={onTyped} />
            <AllFields form={form} />
            {similar.belowFields?.(form)}
          </>
        )}
        other={
          short
            ? { label: "Cancel", onClick: () => void close() }
            : { label: "Back", onClick: () => void pages.back() }
        }
        send={(body) => call(routes.create, { body })}
        onSaved={({ data, message }, body) => {
          const { link, ...saved } = data;
          const record = { ...body, ...saved };
          // A picker that was opened to add this record is done, unless there is a link to pass on first.
          if (choose && values && !link) choose(record);
          else pages.saved(state.page, record, message, link ? String(link) : undefined);
        }}
      />
    </>
  );
}

const recordPages: Readonly<Record<string, ComponentType<{ readonly id: number }>>> = {
  edit: EditPage,
  view: ViewPage,
  merge: MergePage,
};

/** Says why a page cannot be shown, then returns to browse. */
function Redirect({ message }: { readonly message: string }) {
  const { dispatch } = useManager();
  const said = useRef(false);
  useEffect(() => {
    if (said.current) return;
    said.current = true;
    void showError(message).then(() => dispatch({ type: "opened", page: browsePage }));
  }, [message, dispatch]);
  return null;
}

export function RecordPages(): ReactNode {
  const { name, id } = useManager().state.page;
  const left = useRef(false);
  useEffect(() => {
    if (name !== browsePage.name) left.current = true;
  }, [name]);

  if (name === browsePage.name) return <BrowsePage returning={left.current} />;
  if (name === "add") return <AddPage />;
  const RecordPage = Object.hasOwn(recordPages, name) ? recordPages[name] : undefined;
  if (!RecordPage) return <Redirect message={managerMessages.unknownPage} />;
  if (id === undefined) return <Redirect message={managerMessages.idNotSupplied} />;
  return <RecordPage key={id} id={id} />;
}

// Merges the opened record with another one: choose the other, compare, merge.

function MergePage({ id }: { readonly id: number }) {
  const { view, state } = useManager();
  const { kind, merging } = view;
  const { otherId } = state.page;
  // Kept here, so that Back from the comparison leads to the same search.
  const list = useReducer(managerReducer, undefined, startState);
  const title = mergeTexts.title(kind.many);
  if (!merging) return null;
  return (
    <RecordLoader id={id} title={title}>
      {(one) =>
        otherId === undefined ? (
          <ChooseOther record={one.record} merging={merging} list={list} />
        ) : (
          <RecordLoader id={otherId} title={title}>
            {(other) => (
              <CompareRecords
                key={`${one.readAt} ${other.readAt}`}
                pair={[one.record, other.record]}
                merging={merging}
                onStale={() => Promise.all([one.reload(), other.reload()])}
              />
            )}
          </RecordLoader>
        )
      }
    </RecordLoader>
  );
}

interface ChooseOtherProps {
  readonly record: StoredRecord;
  readonly merging: MergeRoutes;
  readonly list: readonly [ManagerState, Dispatch<ManagerEvent>];
}

/** Known duplicates, and the same list with a state of its own, which only lets people choose. */
function ChooseOther({ record, merging, list: [state, dispatch] }: ChooseOtherProps) {
  const manager = useManager();
  const { kind } = manager.view;
  const pages = usePages();
  const id = recordIdOf(kind, record);
  const [returning] = useState(state.selectedId !== null);
  const selectedRow = useSelectedRow(kind.entity, state.selectedId);
  const list = useMemo<Manager>(() => {
    const choose = (other: StoredRecord) => {
      const otherId = recordIdOf(kind, other);
      if (otherId === id) return void showError(mergeMessages.sameRecord(kind.one));
      void pages.mergeWith(id, otherId);
    };
    const choosesOnly = { onBack: () => void pages.back() };
    return { ...manager, state, dispatch, selectedRow, choose, choosesOnly };
  }, [manager, state, dispatch, selectedRow, pages, kind, id]);
  return (
    <>
      <PageHeading focused={!returning}>
        {mergeTexts.choose(kind.one, recordName(kind, record), id)}
      </PageHeading>
      <Duplicates id={id} merging={merging} />
      <ManagerContext value={list}>
        <BrowsePage returning={returning} />
      </ManagerContext>
    </>
  );
}

// The records that may be the same as the one to be merged, above the list of all.

interface DuplicatesProps {
  readonly id: number;
  readonly merging: MergeRoutes;
}

/** Shows nothing if there are none, or if they cannot be read: the list below has every record. */
function Duplicates({ id, merging }: DuplicatesProps) {
  const pages = usePages();
  const heading = useId();
  const { data = [] } = useQuery(duplicatesQuery(merging, id));
  if (data.length === 0) return null;
  return (
    <section className={classes.above} aria-labelledby={heading}>
      <Title order={4} size="h6" id={heading}>
        {mergeTexts.duplicates}
      </Title>
      <ul className={classes.list}>
        {data.map((each) => (
          <CandidateRow
            key={each.id}
            {...each}
            button={mergeTexts.compare}
            onClick={() => void pages.mergeWith(id, each.id)}
          />
        ))}
      </ul>
    </section>
  );
}
