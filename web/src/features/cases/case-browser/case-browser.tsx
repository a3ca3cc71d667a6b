/**
 * The case browser of all five systems: a table with pages, a search that replaces the pages,
 * and the action dropdown. `view` decides columns and calls, `actions` the dropdown.
 */

import { caseRoles } from "@helpline/contract/access";
import { deskMessages } from "@helpline/contract/desk/desk.messages";
import { messages } from "@helpline/contract/messages";
import { screens } from "@helpline/contract/screens";
import { Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { isFiltered } from "#shared/case-filters/filter-parameters.ts";
import { isModalOpen } from "#shared/dialogs/dialog-store.ts";
import { ActionBar } from "#shared/list/action-bar.tsx";
import { DataTable, focusRow } from "#shared/list/data-table.tsx";
import { EmptyList } from "#shared/list/empty-list.tsx";
import { listMessages } from "#shared/list/list.messages.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { ListScreen, StickyBar } from "#shared/list/list-screen.tsx";
import { ListStatus } from "#shared/list/list-status.tsx";
import { Pager, useLastPage } from "#shared/list/pager.tsx";
import { SearchBar, useSearchKey } from "#shared/list/search-bar.tsx";
import { useSession } from "#shared/session/use-session.ts";
import type { CaseView } from "../cases.api.ts";
import type { BrowserAction } from "./browser-actions.ts";
import type { BrowserParts } from "./browser-parts.ts";
import classes from "./case-browser.module.css";
import { asCase } from "./case-columns.tsx";
import { searchFieldsOfCases } from "./case-list-source.ts";
import { useCaseBrowser } from "./use-case-browser.ts";

// Moves the focus to the row of the case that the person comes back from, once it has loaded.

/**
 * The focus may move only while it is on the page itself or its heading: the person has not started
 * anything yet.
 */
function isAtRest(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches("main, main h1");
}

const arrivalMilliseconds = 60;

function useReturnToRow(
  box: RefObject<HTMLElement | null>,
  wantedId: number | null,
  selectedId: number | null,
): void {
  const wantedAtFirst = useRef(wantedId);
  useEffect(() => {
    if (wantedAtFirst.current === null || wantedAtFirst.current !== selectedId) return;
    wantedAtFirst.current = null;
    // The heading takes the focus after rendering (root.tsx); the row follows.
    setTimeout(() => {
      if (!isModalOpen() && isAtRest()) focusRow(box.current);
    }, arrivalMilliseconds);
  }, [box, selectedId]);
}

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
  useLastPage({
    page: shown.page,
    pages: shown.loading ? 0 : browser.pages,
    onPage: browser.turn,
  });
  const hasFilters = isFiltered(list.filters);
  const clearFilters = () => {
    browser.clearFilters();
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

// Shown in a browser without cases: why there are none, and what to do next.

interface EmptyCasesProps {
  readonly failed: boolean;
  readonly onTryAgain: () => void;
  /** Given while filters are set. */
  readonly onClearFilters: (() => void) | undefined;
  /** Given while the results of a search are shown. */
  readonly onClearSearch: (() => void) | undefined;
  /** Given if this person may add a case. */
  readonly add: { readonly label: string; readonly onClick: () => void } | undefined;
}

function EmptyCases(props: EmptyCasesProps) {
  const { onClearFilters, onClearSearch, ...others } = props;
  const { userType } = useSession();
  const isWhole = !onClearFilters && !onClearSearch;
  // Somebody who works on cases: a manager may assign one meanwhile.
  const waits = isWhole && caseRoles.some((role) => role === userType);
  return (
    <EmptyList
      {...others}
      text={onClearFilters ? listMessages.noneMatch : messages.noRecords}
      hint={waits ? deskMessages.noCases : undefined}
      onClearSearch={onClearFilters ?? onClearSearch}
      clearLabel={onClearFilters ? listMessages.clearFilters : listMessages.clearSearch}
      othersAdd={waits}
    />
  );
}

/**
 * Preloads the code of the screens that a browser's actions open, once the pointer or focus reaches its
 * rows. Only code: the server records every read of a case, and a passing pointer must not read one (PRIV-1).
 */
function useNextScreens(actions: readonly BrowserAction[]): () => void {
  const router = useRouter();
  const isDone = useRef(false);
  return useCallback(() => {
    if (isDone.current) return;
    isDone.current = true;
    for (const { opens } of actions) {
      // A failure is ignored: opening the screen loads the code again and shows the error.
      if (opens) void router.preloadRoute({ to: opens }).catch(() => undefined);
    }
  }, [actions, router]);
}
