/**
 * The case browser of all five systems (spec 2 §2): a paged table, a search that hides the paging,
 * the action dropdown. Which columns and calls it has follows from `view`, which actions from `actions`.
 */
import { Group } from "@mantine/core";
import "@mantine/core/styles/Group.css";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { ActionBar } from "#shared/data-table/action-bar.tsx";
import { nextSort, type Sort } from "#shared/data-table/columns.ts";
import { DataTable, focusRow } from "#shared/data-table/data-table.tsx";
import { Pager } from "#shared/data-table/pager.tsx";
import { SearchBar } from "#shared/data-table/search-bar.tsx";
import { useSearchKey } from "#shared/data-table/use-search-key.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { EmptyList } from "#shared/record-manager/empty-list.tsx";
import { ListStatus } from "#shared/record-manager/list-status.tsx";
import type { Told } from "#shared/record-manager/manager-state.ts";
import { useRows } from "#shared/record-manager/use-rows.ts";
import { useListSearch } from "#shared/record-manager/use-search.ts";
import type { CaseView } from "../cases.api.ts";
import type { BrowserAction } from "./browser-actions.ts";
import classes from "./case-browser.module.css";
import { asCase, columnsOfCases } from "./case-columns.tsx";
import { caseLists, searchFieldsOfCases } from "./case-list-source.ts";
import { keepPlace, keptSearch } from "./kept-place.ts";
import { useBrowserActions } from "./use-browser-actions.ts";
import { useBrowserPlace } from "./use-browser-place.ts";
import { isNothingOnTop, useReturnToRow } from "./use-return-to-row.ts";

/** What is shown of an empty list of cases (spec 2 §8). */
const noCases = "No records found...";

interface CaseBrowserProps {
  readonly view: CaseView;
  readonly title: string;
  readonly actions: readonly BrowserAction[];
  /** The way to a new case, where this person may add one. */
  readonly addPath?: string;
  /** Beside the title. */
  readonly aside?: ReactNode;
}

export function CaseBrowser({ view, title, actions, addPath, aside }: CaseBrowserProps) {
  const list = caseLists[view];
  const place = useBrowserPlace();
  const client = useQueryClient();
  const [search, setSearch] = useState(() => keptSearch(client, view, place.caseId));
  const [foundSort, setFoundSort] = useState<Sort | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const searched = search !== null;
  const sort = searched ? foundSort : place.sort;
  const columns = useMemo(() => columnsOfCases(view, searched), [view, searched]);
  const { data: config } = useProductConfig();
  const pageSize = config?.cases_page_size ?? 20;
  const shown = useRows(list, { listPage: place.page, search, sort }, columns, pageSize);
  const rows = (shown.rows ?? []).map(asCase);
  const rowOf = (id: number) => rows.find((row) => row.case_id === id);
  const selectedId = place.caseId !== null && rowOf(place.caseId) ? place.caseId : null;

  const select = (id: number | null) => {
    place.choose(id);
    setTold(null);
  };
  const { busy, go, activate } = useBrowserActions({
    list,
    actions,
    rowOf,
    selectedId,
    onSelect: select,
    onTell: setTold,
    open: (path, caseId) => {
      const { page, sort: sorted } = place;
      keepPlace(client, view, {
        terms: search,
        place: { page, sort: sorted, caseId: caseId ?? null },
      });
      place.leave(path, caseId);
    },
  });

  const otherRows = () => {
    select(null);
    setFoundSort(null);
  };
  const finder = useListSearch(list, {
    onSearched: (terms) => {
      otherRows();
      setSearch(terms);
    },
    onCleared: () => {
      otherRows();
      setSearch(null);
    },
  });

  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input, isNothingOnTop);
  useReturnToRow(box, place.caseId, selectedId);
  const clearSearch = () => {
    finder.clear();
    input.current?.focus();
  };

  return (
    <div className={classes.browser}>
      <div className={classes.title}>
        <h1>{title}</h1>
        {aside}
      </div>
      <SearchBar
        fields={searchFieldsOfCases}
        active={search}
        onSearch={(terms) => void finder.search(terms)}
        onClear={clearSearch}
        onLeaveDown={() => focusRow(box.current)}
        inputRef={input}
        first={false}
      />
      <ListStatus
        told={told}
        count={shown.count}
        searched={searched}
        message={shown.message}
        savedIsElsewhere={false}
        onShowSaved={select}
      />
      <DataTable
        ref={box}
        fill
        label={title}
        columns={columns}
        rows={shown.rows}
        rowId={(row) => asCase(row).case_id}
        isQuiet={(row) => asCase(row).closed === 1}
        selectedId={selectedId}
        onSelect={select}
        onActivate={activate}
        sort={sort}
        onSort={(field) => {
          const next = nextSort(sort, field);
          if (searched) setFoundSort(next);
          else place.sortBy(next);
        }}
        loading={shown.loading || finder.searching || busy}
        empty={
          <EmptyList
            kind={{ one: "case" }}
            text={noCases}
            failed={shown.failed}
            searched={searched}
            onTryAgain={shown.tryAgain}
            onClearSearch={clearSearch}
            onAdd={addPath ? () => place.leave(addPath) : undefined}
          />
        }
      />
      <Group justify="space-between" align="end" gap="sm" className={classes.bar}>
        <ActionBar actions={actions} onGo={go} ready={selectedId !== null} />
        <Pager page={shown.page} pages={shown.pages} onPage={place.turn} />
      </Group>
    </div>
  );
}
