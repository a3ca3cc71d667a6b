/**
 * The case browser of all five systems (spec 2 §2): a paged table, a search that hides the paging,
 * the action dropdown. Which columns and calls it has follows from `view`, which actions from `actions`.
 */
import { messages } from "@helpline/contract/messages";
import { type ReactNode, useRef } from "react";
import { ActionBar } from "#shared/data-table/action-bar.tsx";
import { DataTable, focusRow } from "#shared/data-table/data-table.tsx";
import { Pager } from "#shared/data-table/pager.tsx";
import { SearchBar } from "#shared/data-table/search-bar.tsx";
import { useSearchKey } from "#shared/data-table/use-search-key.ts";
import { EmptyList } from "#shared/record-manager/empty-list.tsx";
import { ListStatus } from "#shared/record-manager/list-status.tsx";
import type { CaseView } from "../cases.api.ts";
import type { BrowserAction } from "./browser-actions.ts";
import classes from "./case-browser.module.css";
import { asCase } from "./case-columns.tsx";
import { searchFieldsOfCases } from "./case-list-source.ts";
import { useCaseBrowser } from "./use-case-browser.ts";
import { useNextScreens } from "./use-next-screens.ts";
import { isNothingOnTop, useReturnToRow } from "./use-return-to-row.ts";

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
  const browser = useCaseBrowser(view, actions);
  const { shown, selectedId, finder } = browser;
  const searched = browser.search !== null;

  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input, isNothingOnTop);
  useReturnToRow(box, browser.wantedId, selectedId);
  const fetchNext = useNextScreens(actions);
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
        active={browser.search}
        onSearch={(terms) => void finder.search(terms)}
        onClear={clearSearch}
        onLeaveDown={() => focusRow(box.current)}
        inputRef={input}
        first={false}
      />
      <ListStatus
        told={browser.told}
        count={shown.count}
        searched={searched}
        message={shown.message}
        savedIsElsewhere={false}
        onShowSaved={browser.select}
      />
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
        sort={browser.sort}
        onSort={browser.sortBy}
        loading={shown.loading || finder.searching || browser.busy}
        empty={
          <EmptyList
            kind={{ one: "case" }}
            text={messages.noRecords}
            failed={shown.failed}
            searched={searched}
            onTryAgain={shown.tryAgain}
            onClearSearch={clearSearch}
            onAdd={addPath ? () => browser.open(addPath, null) : undefined}
          />
        }
      />
      <div className={classes.under}>
        <div className={classes.actions}>
          <ActionBar actions={actions} onGo={browser.go} ready={selectedId !== null} />
        </div>
        <Pager page={shown.page} pages={browser.pages} onPage={browser.turn} />
      </div>
    </div>
  );
}
