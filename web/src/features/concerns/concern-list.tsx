/** The list of concerns: all for safeguarding leads, for others those that they raised (SAFE-9). */
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import {
  type ConcernState,
  concernStates,
  concernsPageSize,
  decisionLabels,
} from "@helpline/contract/concerns/concern-values";
import type { ListedConcern } from "@helpline/contract/concerns/concerns";
import { showDate, showMinute } from "@helpline/contract/dates";
import { pageCount } from "@helpline/contract/limits";
import { addressOf, screens } from "@helpline/contract/screens";
import { capitalised, counted } from "@helpline/contract/words";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { Moment, UnbrokenDates } from "#shared/line-breaks.tsx";
import type { Column } from "#shared/list/list-columns.ts";
import { Lead, ListScreen } from "#shared/list/list-screen.tsx";
import { ListTable } from "#shared/list/list-table.tsx";
import { Pager, useLastPage } from "#shared/list/pager.tsx";
import { useProductConfig, useTimeZone } from "#shared/product-config.ts";
import { StateBadge } from "#shared/state-badge.tsx";
import { ConcernBadges } from "./concern-badges.tsx";
import { concernsQuery } from "./concerns.api.ts";

const pathOf = ({ concern_id }: ListedConcern) => addressOf(screens.concernView, concern_id);

function columnsFor(isLead: boolean, timeZone: string): Column<ListedConcern>[] {
  const moment = (value: string | null) => showMinute(value, timeZone);
  const acknowledged: Column<ListedConcern> = {
    field: "acknowledged_on",
    label: "Acknowledged",
    text: ({ acknowledged_on, acknowledged_by_name: name }) =>
      [acknowledged_on === null ? "Not yet" : moment(acknowledged_on), name && `by ${name}`]
        .filter(Boolean)
        .join(" "),
    cell: (concern) => <UnbrokenDates>{acknowledged.text(concern)}</UnbrokenDates>,
  };
  const ofLeads: Column<ListedConcern>[] = [
    { field: "raised_by_name", label: "Raised by", text: ({ raised_by_name }) => raised_by_name },
    acknowledged,
    {
      field: "decision",
      label: "Decision",
      text: ({ decision, review_on }) =>
        [decision && decisionLabels[decision], review_on && `review on ${showDate(review_on)}`]
          .filter(Boolean)
          .join(", "),
      cell: (concern) => <ConcernBadges concern={concern} />,
    },
  ];
  return [
    {
      field: "concern_id",
      label: "Number",
      tight: true,
      text: ({ concern_id }) => String(concern_id),
      href: pathOf,
    },
    {
      field: "raised_on",
      label: "Raised",
      tight: true,
      text: ({ raised_on }) => moment(raised_on),
      cell: ({ raised_on }) => <Moment text={moment(raised_on)} />,
    },
    {
      field: "about",
      label: "About",
      text: ({ about }) => about,
      cell: ({ about, immediate_danger }) => (
        <>
          {about} {immediate_danger === 1 && <StateBadge tone="bad">Immediate danger</StateBadge>}
        </>
      ),
    },
    ...(isLead ? ofLeads : [acknowledged]),
  ];
}

interface ConcernListProps {
  readonly state: ConcernState;
  readonly page: number;
  readonly onAsk: (asked: { readonly state: ConcernState; readonly page: number }) => void;
}

export function ConcernList({ state, page, onAsk }: ConcernListProps) {
  const router = useRouter();
  const timeZone = useTimeZone();
  const takesConcerns = useProductConfig().data?.takes_concerns;
  const query = useQuery(concernsQuery(state, page));
  const { is_lead: isLead = false, count = 0, rows } = query.data ?? {};
  const pages = pageCount(count, concernsPageSize);
  const turn = (next: number) => onAsk({ state, page: next });
  useLastPage({ page, pages: query.isFetching ? 0 : pages, onPage: turn });
  const columns = useMemo(() => columnsFor(isLead, timeZone), [isLead, timeZone]);
  const title = isLead || !query.data ? screens.concerns.title : "Concerns I raised";
  const filter = (
    <NativeSelect
      aria-label="Show"
      data={concernStates.map((each) => ({ value: each, label: capitalised(each) }))}
      value={state}
      onChange={({ currentTarget }) =>
        onAsk({ state: currentTarget.value as ConcernState, page: 1 })
      }
    />
  );
  return (
    <ListScreen fill title={title} aside={isLead ? filter : undefined}>
      <Lead role="status">
        {query.data && !isLead && concernMessages.secret}{" "}
        {takesConcerns === false && concernMessages.noLeadYet}{" "}
        {pages > 1 && `${counted(count, "concern")}, page ${page} of ${pages}.`}
      </Lead>
      <ListTable
        fill
        label={title}
        query={query}
        rows={rows}
        columns={columns}
        rowId={({ concern_id }) => concern_id}
        onActivate={(id) => void router.navigate({ to: addressOf(screens.concernView, id) })}
        emptyText={isLead ? concernMessages.none : concernMessages.noneRaised}
        onClearSearch={
          isLead && state !== "all" ? () => onAsk({ state: "all", page: 1 }) : undefined
        }
        clearLabel="Show all"
      />
      <Pager page={page} pages={pages} onPage={turn} />
    </ListScreen>
  );
}
