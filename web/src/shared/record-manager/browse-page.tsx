/** The browse page of a list modal: search, table, paging, actions (spec 1 §2, §4). */
import { Group, Stack } from "@mantine/core";
import { useEffect, useMemo, useRef } from "react";
import { ActionBar } from "#shared/data-table/action-bar.tsx";
import { DataTable, focusRow } from "#shared/data-table/data-table.tsx";
import { Pager } from "#shared/data-table/pager.tsx";
import { SearchBar } from "#shared/data-table/search-bar.tsx";
import { useSearchKey } from "#shared/data-table/use-search-key.ts";
import { isDialogOpen } from "#shared/dialogs/dialog-store.ts";
import { EmptyList } from "./empty-list.tsx";
import { listColumns, searchFields } from "./list-columns.ts";
import { ListStatus } from "./list-status.tsx";
import { useManager, usePages } from "./manager.ts";
import { useRecordActions } from "./use-record-actions.ts";
import { useRows } from "./use-rows.ts";
import { useSearch } from "./use-search.ts";
import { recordIdOf } from "./views/record-view.ts";

const nothingOnTop = () => !isDialogOpen();
/** There the focus would bring up the keyboard over half of the list. */
const isTouch = () => window.matchMedia("(pointer: coarse)").matches;

export function BrowsePage(props: { readonly returning: boolean }) {
  const { view, state, dispatch, choose } = useManager();
  const { kind } = view;
  const columns = useMemo(() => listColumns(kind), [kind]);
  const fields = useMemo(() => searchFields(kind), [kind]);
  const list = useRows(view, state, columns);
  const rows = list.rows ?? [];
  const isShown = rows.some((row) => recordIdOf(kind, row) === state.selectedId);
  // A record that was just saved may stand on another page; it is named above the table then.
  const isKnown = isShown || state.told?.recordId === state.selectedId;
  const selectedId = isKnown ? state.selectedId : null;

  const { actions, busy, go, activate } = useRecordActions(rows, selectedId);
  const { search, clear, searching } = useSearch();
  const pages = usePages();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input, nothingOnTop);

  const hasRows = rows.length > 0;
  const placed = useRef(!props.returning);
  useEffect(() => {
    // Back from another page: to the row that was left, once there is one.
    if (placed.current || (!hasRows && list.loading)) return;
    placed.current = true;
    if (!nothingOnTop()) return;
    if (!focusRow(box.current)) input.current?.focus();
  }, [hasRows, list.loading]);

  const addedId = choose && state.told?.isNew ? state.told.recordId : undefined;
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
        onSearch={(terms) => void search(terms)}
        onClear={clearSearch}
        onLeaveDown={() => focusRow(box.current)}
        inputRef={input}
        first={!props.returning && !isTouch()}
      />
      <ListStatus
        told={state.told}
        count={list.count}
        searched={state.search !== null}
        message={list.message}
        savedIsElsewhere={!isShown && !list.loading}
        onShowSaved={(id) => void showSaved(id).then(() => dispatch({ type: "selected", id }))}
      />
      <DataTable
        ref={box}
        label={view.title}
        columns={columns}
        rows={list.rows}
        rowId={(row) => recordIdOf(kind, row)}
        selectedId={selectedId}
        onSelect={(id) => dispatch({ type: "selected", id })}
        onActivate={activate}
        sort={state.sort}
        onSort={(field) => dispatch({ type: "sorted", field })}
        loading={list.loading || searching || busy}
        empty={
          <EmptyList
            kind={kind}
            failed={list.failed}
            searched={state.search !== null}
            onTryAgain={list.tryAgain}
            onClearSearch={clearSearch}
            onAdd={pages.add}
          />
        }
      />
      <Group justify="space-between" align="end" gap="sm">
        <ActionBar actions={actions} onGo={go} ready={selectedId !== null} />
        <Pager
          page={list.page}
          pages={list.pages}
          onPage={(to) => dispatch({ type: "turned", to })}
        />
      </Group>
    </Stack>
  );
}
