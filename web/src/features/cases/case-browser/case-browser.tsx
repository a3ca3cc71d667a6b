/**
 * The case browser of all five systems: a table with pages, a search that replaces the pages,
 * and the action dropdown. `view` decides columns and calls, `actions` the dropdown.
 */
import { screens } from "@helpline/contract/screens";
import { Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useRef } from "react";
import { isFiltered } from "#shared/case-filters/filter-parameters.ts";
import { isModalOpen } from "#shared/dialogs/dialog-store.ts";
import { ActionBar } from "#shared/list/action-bar.tsx";
import { DataTable, focusRow } from "#shared/list/data-table.tsx";
import { listMessages } from "#shared/list/list.messages.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { ListScreen, StickyBar } from "#shared/list/list-screen.tsx";
import { ListStatus } from "#shared/list/list-status.tsx";
import { Pager } from "#shared/list/pager.tsx";
import { SearchBar } from "#shared/list/search-bar.tsx";
import { useSearchKey } from "#shared/list/use-search-key.ts";
import type { CaseView } from "../cases.api.ts";
import type { BrowserAction } from "./browser-actions.ts";
import type { BrowserParts } from "./browser-parts.ts";
import classes from "./case-browser.module.css";
import { asCase } from "./case-columns.tsx";
import { searchFieldsOfCases } from "./case-list-source.ts";
import { EmptyCases } from "./empty-cases.tsx";
import { useCaseBrowser } from "./use-case-browser.ts";
import { useNextScreens } from "./use-next-screens.ts";
import { useReturnToRow } from "./use-return-to-row.ts";

interface CaseBrowserProps {
  readonly view: CaseView;
  readonly title: string;
  readonly actions: readonly BrowserAction[];
  /** The path of the form for a new case, if this person may add one. */
  readonly addPath?: string | undefined;
  readonly parts?: BrowserParts;
}

const noParts: BrowserParts = {};
const caseName = (row: StoredRecord) => `case ${asCase(row).case_id}`;

const isOnTop = () => !isModalOpen();

export function CaseBrowser(props: CaseBrowserProps) {
  const { view, title, actions, addPath, parts = noParts } = props;
  const browser = useCaseBrowser(view, actions);
  const { shown, selectedId, finder, list, chosen } = browser;
  const searched = browser.search !== null;

  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input, isOnTop);
  useReturnToRow(box, browser.wantedId, selectedId);
  const fetchNext = useNextScreens(actions);
  const hasFilters = isFiltered(list.filters);
  const clearFilters = () => {
    list.show({ filters: {}, sort: null, viewId: null });
    if (searched) finder.clear();
    input.current?.focus();
  };
  const clearSearch = () => {
    finder.clear();
    input.current?.focus();
  };

  // On a phone the views share the row of the filters, so that more cases are in sight.
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const views = parts.views?.(list);

  return (
    <ListScreen fill title={title} aside={parts.aside?.(list)} className={classes.browser}>
      <div className={classes.top}>
        <SearchBar
          fields={searchFieldsOfCases}
          allFieldsBecause={hasFilters ? listMessages.allFieldsInFilters : undefined}
          field={browser.field}
          onField={browser.keepField}
          active={browser.search}
          onSearch={(terms) => void browser.find(terms)}
          onClear={clearSearch}
          onLeaveDown={() => focusRow(box.current)}
          inputRef={input}
          first={false}
        />
        {!isNarrow && views}
      </div>
      <div className={classes.filters} data-with-filters={parts.filters !== undefined || undefined}>
        {isNarrow && views}
        {parts.filters?.(list)}
        <ListStatus count={shown.count} searched={searched} message={shown.message} />
      </div>
      <DataTable
        ref={box}
        fill
        label={title}
        columns={browser.columns}
        rows={shown.rows}
        rowId={(row) => asCase(row).case_id}
        isQuiet={(row) => asCase(row).closed === 1}
        selectedId={selectedId}
        onSelect={browser.select}
        onActivate={browser.activate}
        onApproach={fetchNext}
        choice={parts.several && { chosen: chosen.ids, set: chosen.set, nameOf: caseName }}
        sort={browser.sort}
        onSort={browser.sortBy}
        loading={shown.loading || finder.searching || browser.busy}
        empty={
          <EmptyCases
            failed={shown.failed}
            onTryAgain={shown.tryAgain}
            onClearFilters={hasFilters ? clearFilters : undefined}
            onClearSearch={searched ? clearSearch : undefined}
            add={
              addPath === undefined
                ? undefined
                : {
                    label: screens.caseAdd.title,
                    onClick: () => browser.open(addPath, null),
                  }
            }
          />
        }
      />
      <Group justify="space-between" align="end" gap={12} className={classes.under}>
        <StickyBar className={classes.actions}>
          {parts.several && chosen.ids.size > 0 ? (
            parts.several({
              ids: [...chosen.ids],
              clear: chosen.clear,
              reload: browser.reload,
            })
          ) : (
            <ActionBar actions={actions} onGo={browser.go} ready={selectedId !== null} />
          )}
        </StickyBar>
        <Pager page={shown.page} pages={browser.pages} onPage={browser.turn} />
      </Group>
    </ListScreen>
  );
}
