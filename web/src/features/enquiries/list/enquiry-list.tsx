/** The list of enquiries, a page at a time: one's own, or for managers everybody's. */
import type { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { type EnquirySort, enquiryCalls } from "@helpline/contract/enquiries/enquiry-values";
import { pageCount } from "@helpline/contract/limits";
import { screens } from "@helpline/contract/screens";
import { Button, Group } from "@mantine/core";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useMemo, useRef } from "react";
import { call, justAsked } from "#shared/api-client.ts";
import { enquiryFilterSet } from "#shared/case-filters/filter-parameters.ts";
import { filterRulesOf } from "#shared/case-filters/filter-rules.ts";
import { isModalOpen } from "#shared/dialogs/dialog-store.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { focusRow } from "#shared/list/data-table.tsx";
import { listMessages } from "#shared/list/list.messages.ts";
import { nextSort } from "#shared/list/list-columns.ts";
import { ListScreen } from "#shared/list/list-screen.tsx";
import { ListStatus } from "#shared/list/list-status.tsx";
import { ListTable } from "#shared/list/list-table.tsx";
import { Pager, useLastPage } from "#shared/list/pager.tsx";
import { SearchBar, useSearchKey } from "#shared/list/search-bar.tsx";
import { useProductConfig, useTimeZone } from "#shared/product-config.ts";
import { CsvButton } from "#shared/report/csv-button.tsx";
import { useScreenLink } from "#shared/screen-link.ts";
import { allEnquiries } from "../enquiries.api.ts";
import classes from "../enquiries.module.css";
import { enquiryColumns, enquiryPath } from "./enquiry-columns.tsx";
import { type ListedEnquiries, useEnquiryPlace } from "./enquiry-place.ts";

/** What the page adds to the list. */
export interface EnquiryListParts {
  readonly views?: ((list: EnquiryListControl) => ReactNode) | undefined;
  readonly filters: (list: EnquiryListControl) => ReactNode;
  /** Whether everything that is shown can be saved as a file. */
  readonly hasExport: boolean;
}

export interface EnquiryListControl extends ListedEnquiries {
  readonly show: (wanted: ListedEnquiries) => void;
  readonly hasSearch: boolean;
}

const bodyOf = ({ filters, sort }: ListedEnquiries, search: string | null) => ({
  filters: { ...filters, ...(search !== null && { search }) },
  ...(sort && { sort: sort.field as EnquirySort, order: sort.order }),
});

const rowsQuery = (listed: ListedEnquiries, search: string | null, page: number) => {
  const body = { ...bodyOf(listed, search), page };
  return queryOptions({
    retry: false,
    queryKey: [...allEnquiries, "list", body],
    queryFn: async ({ signal }) =>
      (await call<typeof enquiryRoutes.query>(enquiryCalls.query, { body }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: justAsked,
  });
};

const isOnTop = () => !isModalOpen();

export function EnquiryList({ parts }: { readonly parts: EnquiryListParts }) {
  const { title } = screens.enquiries;
  const router = useRouter();
  const link = useScreenLink();
  const timeZone = useTimeZone();
  const pageSize = useProductConfig().data?.cases_page_size ?? null;
  const { listed, text: search, page, turn, sortBy, show, find } = useEnquiryPlace();
  const query = useQuery(rowsQuery(listed, search, page));
  const columns = useMemo(() => enquiryColumns(timeZone), [timeZone]);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input, isOnTop);

  const { rows, count = 0, more = false } = query.data ?? {};
  const isKnown = query.data !== undefined && !query.isError;
  const pages = isKnown && pageSize !== null ? pageCount(count, pageSize) : 0;
  useLastPage({ page, pages: query.isPlaceholderData ? 0 : pages, onPage: turn });
  const hasFilters = enquiryFilterSet.isFiltered(listed.filters);
  const list = {
    ...listed,
    show: (to: ListedEnquiries) => void show(to),
    hasSearch: search !== null,
  };

  const check = async (text: string) => {
    // If the rules cannot be loaded, the server checks it alone.
    const rules = await filterRulesOf.enquiries.load().catch(() => undefined);
    const problem = rules?.problemOfSearch(text);
    if (problem) return showNotice({ title: "Search", message: problem });
    find(text);
  };
  const clear = () => {
    find(null, hasFilters ? { filters: {}, sort: null, viewId: null } : listed);
    input.current?.focus();
  };

  return (
    <ListScreen
      fill
      title={title}
      aside={
        <Group gap={8}>
          {parts.hasExport && (
            <CsvButton<typeof enquiryRoutes.export>
              route={enquiryCalls.export}
              request={{ body: bodyOf(listed, search) }}
              label="Export"
              disabled={rows?.length === 0}
            />
          )}
          <Button component="a" {...link(screens.enquiryAdd.path, {})}>
            {screens.enquiryAdd.title}
          </Button>
        </Group>
      }
    >
      <div className={classes.top}>
        <SearchBar
          fields={[]}
          active={search === null ? null : { field: "", text: search }}
          onSearch={({ text }) => void check(text)}
          onClear={() => find(null)}
          onLeaveDown={() => focusRow(box.current)}
          inputRef={input}
          first={false}
        />
        {parts.views?.(list)}
      </div>
      <div className={classes.filters}>
        {parts.filters(list)}
        <ListStatus
          count={isKnown ? count : null}
          searched={search !== null}
          message={isKnown ? listMessages.counted(count, more) : ""}
        />
      </div>
      <ListTable
        ref={box}
        fill
        label={title}
        query={query}
        loading={query.isFetching}
        rows={rows}
        columns={columns}
        rowId={({ enquiry_id }) => enquiry_id}
        onActivate={(id) => void router.navigate({ to: enquiryPath(id) })}
        sort={listed.sort}
        onSort={(field) => sortBy(nextSort(listed.sort, field))}
        emptyText={
          hasFilters || search !== null ? enquiryMessages.noneLikeThat : enquiryMessages.none
        }
        onClearSearch={hasFilters || search !== null ? clear : undefined}
      />
      <Pager page={page} pages={pages} onPage={turn} />
    </ListScreen>
  );
}
