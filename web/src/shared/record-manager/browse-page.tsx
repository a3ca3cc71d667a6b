/** The browse page of a list modal: search, table, paging, actions. */

import type { RecordColumn, RecordKind } from "@helpline/contract/reference-records/record-kind";
import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { useEffect, useMemo, useRef } from "react";
import { isDialogOpen } from "#shared/dialogs/dialog-store.ts";
import { formFields } from "#shared/form/field-specs.ts";
import { displayed } from "#shared/form/shown-value.tsx";
import { ActionBar } from "#shared/list/action-bar.tsx";
import { DataTable, focusRow } from "#shared/list/data-table.tsx";
import { EmptyList } from "#shared/list/empty-list.tsx";
import { listMessages } from "#shared/list/list.messages.ts";
import type { Column } from "#shared/list/list-columns.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { ListStatus } from "#shared/list/list-status.tsx";
import { Pager } from "#shared/list/pager.tsx";
import { SearchBar, type SearchField, useSearchKey } from "#shared/list/search-bar.tsx";
import { useListSearch } from "#shared/list/use-list-search.ts";
import { useRows } from "#shared/list/use-rows.ts";
import { useManager, usePages } from "./manager.ts";
import classes from "./record-manager.module.css";
import { useRecordActions } from "./use-record-actions.ts";
import { isClosed, nameInList, type RecordView, recordIdOf } from "./views/record-view.ts";

const nothingOnTop = () => !isDialogOpen();
/** There, focusing the box would open the keyboard over half of the list. */
const isTouch = () => window.matchMedia("(pointer: coarse)").matches;

export function BrowsePage(props: { readonly returning: boolean }) {
  const { view, state, dispatch, choose, choosesOnly } = useManager();
  const { kind } = view;
  const columns = useMemo(() => listColumns(view), [view]);
  const fields = useMemo(() => searchFields(kind), [kind]);
  const source = useMemo(
    () => ({ ...view, withClosed: state.withClosed }),
    [view, state.withClosed],
  );
  const list = useRows(source, state, columns);
  const rows = list.rows ?? [];
  const isShown = rows.some((row) => recordIdOf(kind, row) === state.selectedId);
  // A saved record may be on another page; its name is then shown above the table.
  const isKnown = isShown || state.told?.recordId === state.selectedId;
  const selectedId = isKnown ? state.selectedId : null;

  const { actions, busy, go, activate } = useRecordActions(rows, selectedId);
  /** A row was chosen after the latest search began. */
  const chosenSince = useRef(false);
  const { search, clear, searching } = useListSearch(source, {
    rules: async () => source.routes.search.body,
    onSearched: (terms) => dispatch({ type: "searched", terms, keepsRow: chosenSince.current }),
    onCleared: () => dispatch({ type: "search cleared" }),
  });
  const pages = usePages();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input, nothingOnTop);

  const hasRows = rows.length > 0;
  const placed = useRef(!props.returning);
  useEffect(() => {
    // On returning from another page, focus the row that was left, once it is loaded.
    if (placed.current || (!hasRows && list.loading)) return;
    placed.current = true;
    if (!nothingOnTop()) return;
    if (!focusRow(box.current)) input.current?.focus();
  }, [hasRows, list.loading]);

  const addedId = choose && state.told?.isNew && !state.told.link ? state.told.recordId : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record that was added
  useEffect(() => {
    if (addedId !== undefined) activate(addedId);
  }, [addedId]);

  const clearSearch = () => {
    clear();
    input.current?.focus();
  };
  const showSaved = (id: number) => search({ field: kind.idField, text: String(id) });

  return (
    <Stack gap="sm">
      <SearchBar
        fields={fields}
        active={state.search}
        onSearch={(terms) => {
          chosenSince.current = false;
          void search(terms);
        }}
        onClear={clearSearch}
        onLeaveDown={() => focusRow(box.current)}
        inputRef={input}
        first={!props.returning && !isTouch()}
      />
      <Group justify="space-between" gap="4px 16px">
        <ListStatus
          told={state.told}
          count={list.count}
          searched={state.search !== null}
          message={list.message}
          undo={state.told?.undo}
          onShowSaved={
            isShown || list.loading
              ? undefined
              : (id) => void showSaved(id).then(() => dispatch({ type: "selected", id }))
          }
        />
        {kind.canClose && (!choose || choosesOnly) && (
          <Checkbox
            label={listMessages.closedToo}
            checked={state.withClosed}
            onChange={(event) =>
              dispatch({ type: "closed shown", withClosed: event.currentTarget.checked })
            }
          />
        )}
      </Group>
      <DataTable
        ref={box}
        label={view.title}
        columns={columns}
        rows={list.rows}
        rowId={(row) => recordIdOf(kind, row)}
        selectedId={selectedId}
        onSelect={(id) => {
          chosenSince.current = true;
          dispatch({ type: "selected", id });
        }}
        isQuiet={isClosed}
        onActivate={activate}
        sort={state.sort}
        onSort={(field) => dispatch({ type: "sorted", field })}
        loading={list.loading || searching || busy}
        empty={
          <EmptyList
            text={listMessages.empty}
            failed={list.failed}
            onTryAgain={list.tryAgain}
            onClearSearch={state.search ? clearSearch : undefined}
            clearLabel={listMessages.clearSearch}
            add={choosesOnly ? undefined : { label: `Add a ${kind.one}`, onClick: pages.add }}
          />
        }
      />
      <Group justify="space-between" align="end" gap="sm" className={classes.under}>
        <Group align="end" gap={12} className={classes.actions}>
          <ActionBar actions={actions} onGo={go} ready={selectedId !== null} />
          {choosesOnly && (
            // "Back" is the pager's.
            <Button variant="default" onClick={choosesOnly.onBack}>
              Cancel
            </Button>
          )}
        </Group>
        <Pager
          page={list.page}
          pages={list.pages}
          onPage={(to) => dispatch({ type: "turned", to })}
        />
      </Group>
    </Stack>
  );
}

// Maps the kind's columns and search fields to those of the table and the search box.

function listColumns({
  kind,
  cells = {},
}: Pick<RecordView, "kind" | "cells">): Column<StoredRecord>[] {
  // The first part of the name that the list shows.
  const nameField = kind.columns.find(({ field }) => kind.order.includes(field))?.field;
  return kind.columns.map((column) => {
    const labels = optionLabels(kind, column.field);
    const { sortBy } = column;
    const cell = cells[column.field];
    return {
      field: column.field,
      label: column.label,
      numeric: column.field === kind.idField,
      text: (row) => {
        const text = columnText(column, row, labels);
        return column.field === nameField ? nameInList(text, row) : text;
      },
      ...(cell && { cell }),
      ...(sortBy && { sortBy: (row: StoredRecord) => String(sortBy(row)) }),
    };
  });
}

function columnText(column: RecordColumn, row: StoredRecord, labels: Map<string, string>): string {
  if (column.show) return column.show(row);
  const text = String(row[column.field] ?? "");
  return labels.get(text) ?? displayed(text, column.display);
}

function optionLabels(kind: RecordKind, field: string): Map<string, string> {
  const options = formFields(kind.create).find((each) => each.name === field)?.notes.options ?? [];
  return new Map(options.map(({ value, label }) => [value, label]));
}

/** All of the kind's search fields, named like the columns and form fields. */
function searchFields(kind: RecordKind): SearchField[] {
  const onForm = formFields(kind.create);
  return Object.keys(kind.search).map((name) => {
    const column = kind.columns.find((each) => each.field === name);
    const field = onForm.find((each) => each.name === name);
    return { name, label: column?.label ?? field?.notes.label ?? name };
  });
}
