/** The list of deleted cases for admins, who can restore one or several. */
import { maxCasesAtOnce } from "@helpline/contract/cases/assign.messages";
import { dayIn, showDate, showMoment } from "@helpline/contract/dates";
import {
  type DeletedCase,
  deletedCaseRoutes,
} from "@helpline/contract/deleted-cases/deleted-cases";
import { deletedCaseMessages } from "@helpline/contract/deleted-cases/deleted-cases.messages";
import { pageCount, recordsPageSize } from "@helpline/contract/limits";
import { messages } from "@helpline/contract/messages";
import { validate } from "@helpline/contract/validation";
import { Button, Group, Text } from "@mantine/core";
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { call } from "#shared/api-client.ts";
import { isModalOpen } from "#shared/dialogs/dialog-store.ts";
import { askYesNo, showError, showNotice } from "#shared/dialogs/dialogs.tsx";
import { Moment } from "#shared/line-breaks.tsx";
import { SeveralRows } from "#shared/list/action-bar.tsx";
import { focusRow } from "#shared/list/data-table.tsx";
import { listMessages } from "#shared/list/list.messages.ts";
import type { Column } from "#shared/list/list-columns.ts";
import { Lead, ListScreen, StickyBar } from "#shared/list/list-screen.tsx";
import { ListStatus } from "#shared/list/list-status.tsx";
import { ListTable } from "#shared/list/list-table.tsx";
import { Pager, useLastPage } from "#shared/list/pager.tsx";
import { SearchBar, useSearchKey } from "#shared/list/search-bar.tsx";
import { useChosenRows } from "#shared/list/use-chosen-rows.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";

// Calls about deleted cases. Every look is recorded, so queries never repeat by themselves.

const key = "deleted-cases";

/** @param search kept out of the address: it can be a name */
const useDeletedCases = (page: number, search: string | null) =>
  useQuery({
    queryKey: [key, page, search],
    queryFn: async ({ signal }) => {
      const body = search === null ? { page } : { page, search };
      return (await call(deletedCaseRoutes.query, { body }, { signal })).data;
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });

/** After cases have come back, every list and figure may be different. */
const reloadAfterRestoring = (client: QueryClient) => client.invalidateQueries();

interface DeletedCasesListProps {
  readonly title: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const isOnTop = () => !isModalOpen();

/** Asks first. Resolves with the cases to restore, or undefined. */
async function confirmed(ids: readonly number[]): Promise<readonly number[] | undefined> {
  const { title, ask, what } = deletedCaseMessages.question;
  if (ids.length > maxCasesAtOnce) {
    await showError(`Please choose at most ${maxCasesAtOnce} cases to restore at once.`);
    return undefined;
  }
  const yes = await askYesNo({ title: title(ids), message: [ask(ids), what(ids)] });
  return yes ? ids : undefined;
}

function useRestore(onRestored: (message: string) => void, onSettled: () => Promise<void>) {
  const { write, isPending } = useWrite({
    queue: true,
    mutationFn: (ids: readonly number[]) =>
      call(deletedCaseRoutes.restore, { body: { case_ids: [...ids] } }),
    onSuccess: ({ message }) => onRestored(message),
    onSettled,
  });
  const ask = async (ids: readonly number[]) => {
    const toRestore = await confirmed(ids);
    if (toRestore) await write(toRestore.toSorted((a, b) => a - b));
  };
  return { ask, isPending };
}

export function DeletedCasesList({ title, page, onPage }: DeletedCasesListProps) {
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const [search, setSearch] = useState<string | null>(null);
  const found = useDeletedCases(page, search);
  const chosen = useChosenRows(search ?? "");
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hasReloaded = useRef(false);
  useSearchKey(input, isOnTop);
  const { count = 0, rows, kept_days } = found.data ?? {};
  const pages = found.isError ? 0 : pageCount(count, recordsPageSize);

  const restore = useRestore(
    (message) => {
      toast(message);
      chosen.clear();
    },
    () => {
      hasReloaded.current = true;
      return reloadAfterRestoring(client);
    },
  );
  // The button that was pressed goes with its row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows have changed
  useEffect(() => {
    if (!hasReloaded.current) return;
    hasReloaded.current = false;
    const isLost = document.activeElement === document.body;
    if (isLost && !focusRow(box.current)) input.current?.focus();
  }, [rows]);
  const ask = (ids: readonly number[]) => void restore.ask(ids);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` does the same on every render
  const columns = useMemo(
    () => deletedColumns({ timeZone, onRestore: (id) => ask([id]) }),
    [timeZone],
  );
  useLastPage({ page, pages: found.isPlaceholderData ? 0 : pages, onPage });

  const show = (text: string | null) => {
    setSearch(text);
    onPage(1);
  };
  const find = async (text: string) => {
    const wanted = text.trim();
    if (wanted === "") return showNotice({ title: "Search", message: messages.searchEmpty });
    const checked = validate(deletedCaseRoutes.query.body, { search: wanted });
    if (checked.ok) return show(wanted);
    return showNotice({
      title: "Search",
      message: checked.errors[0]?.message ?? messages.badRequest,
    });
  };
  const clear = () => {
    show(null);
    input.current?.focus();
  };

  return (
    <ListScreen fill title={title}>
      <Lead>{kept_days === undefined ? " " : deletedCaseMessages.kept(kept_days)}</Lead>
      <SearchBar
        fields={[]}
        active={search === null ? null : { field: "", text: search }}
        onSearch={({ text }) => void find(text)}
        onClear={clear}
        onLeaveDown={() => focusRow(box.current)}
        inputRef={input}
        first={false}
      />
      <ListStatus
        count={found.data && !found.isError ? count : null}
        searched={search !== null}
        message=""
      />
      <ListTable
        ref={box}
        fill
        label={title}
        query={found}
        rows={rows}
        loading={found.isFetching || restore.isPending}
        columns={columns}
        rowId={({ case_id }) => case_id}
        onActivate={(id) => ask([id])}
        choice={{
          chosen: chosen.ids,
          set: chosen.set,
          nameOf: ({ case_id }) => `case ${case_id}`,
        }}
        emptyText={search === null ? deletedCaseMessages.none : deletedCaseMessages.noneFound}
        onClearSearch={search === null ? undefined : clear}
        clearLabel={listMessages.clearSearch}
      />
      <Group justify="space-between" align="end" gap={12}>
        {chosen.ids.size > 0 && (
          <StickyBar>
            <SeveralRows label="Chosen cases" count={chosen.ids.size} onClear={chosen.clear}>
              <Button variant="default" onClick={() => ask([...chosen.ids])}>
                Restore
              </Button>
            </SeveralRows>
          </StickyBar>
        )}
        <Pager page={page} pages={pages} onPage={onPage} />
      </Group>
    </ListScreen>
  );
}

// Columns of the list of deleted cases.

interface DeletedColumnsOptions {
  readonly timeZone: string;
  readonly onRestore: (caseId: number) => void;
}

function deletedColumns(options: DeletedColumnsOptions): Column<DeletedCase>[] {
  const { timeZone, onRestore } = options;
  return [
    {
      field: "case_id",
      label: "Case ID",
      numeric: true,
      text: ({ case_id }) => String(case_id),
    },
    { field: "child_name", label: "Child name", text: ({ child_name }) => child_name },
    { field: "guardian_name", label: "Guardian name", text: ({ guardian_name }) => guardian_name },
    {
      field: "deleted_on",
      label: "Deleted on",
      text: ({ deleted_on }) => showMoment(deleted_on, timeZone),
      cell: ({ deleted_on, deleted_by }) => (
        <>
          <Moment text={showMoment(deleted_on, timeZone)} />
          <Text c="dimmed" fz={13}>
            by {deleted_by}
          </Text>
        </>
      ),
    },
    {
      field: "erased_from",
      label: "Kept until",
      tight: true,
      text: ({ erased_from }) =>
        erased_from === null ? "For ever" : showDate(dayIn(timeZone, new Date(erased_from))),
    },
    {
      field: "restore",
      label: "Restore",
      tight: true,
      text: () => "",
      cell: ({ case_id }) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Restore case ${case_id}`}
          onClick={() => onRestore(case_id)}
        >
          Restore
        </Button>
      ),
    },
  ];
}
