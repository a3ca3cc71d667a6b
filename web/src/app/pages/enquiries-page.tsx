/** The screen at `/enquiries`. */
import { mayAccess } from "@helpline/contract/access";
import {
  channels,
  enquirers,
  enquiryDues,
  noTopic,
  outcomes,
} from "@helpline/contract/enquiries/enquiry-values";
import { dueLabels } from "@helpline/contract/follow-ups/follow-ups.plain";
import { capitalised } from "@helpline/contract/words";
import { useMemo } from "react";
import { FilterBar } from "#features/case-query/filter-bar.tsx";
import {
  daysOf,
  type FilterKind,
  type FilterOption,
  oneOf,
  someOf,
} from "#features/case-query/filter-kinds.ts";
import { ViewsMenu } from "#features/case-query/views-menu.tsx";
import { channelInWords, outcomeInWords } from "#features/enquiries/enquiry-words.tsx";
import {
  EnquiryList,
  type EnquiryListControl,
  type EnquiryListParts,
} from "#features/enquiries/list/enquiry-list.tsx";
import { everyNature, useProductConfig } from "#shared/product-config.ts";
import { useSession } from "#shared/session/use-session.ts";

const options = <V extends string>(
  values: readonly V[],
  labelOf: (value: V) => string,
): FilterOption[] => values.map((value) => ({ value, label: labelOf(value) }));

const whose = oneOf("Whose", "whose", [
  { value: "mine", label: "Mine" },
  { value: "everyone", label: "Everybody's" },
]);

const kindsOf = (topics: readonly string[], isManager: boolean): readonly FilterKind[] => [
  someOf("Outcome", "outcome", options(outcomes, outcomeInWords)),
  oneOf(
    "To ring back",
    "due",
    options(enquiryDues, (due) => dueLabels[due]),
  ),
  ...(isManager ? [whose] : []),
  someOf("Caller", "caller", options(enquirers, capitalised)),
  someOf("Channel", "channel", options(channels, channelInWords)),
  someOf(
    "Topic",
    "topic",
    options([...topics, noTopic], (topic) => (topic === noTopic ? "None" : topic)),
  ),
  daysOf("Taken", "taken"),
];

function Filters({ list }: { readonly list: EnquiryListControl }) {
  const isManager = mayAccess("managers", useSession().userType);
  const config = useProductConfig().data;
  const topics = useMemo(() => (config ? everyNature(config) : []), [config]);
  const { filters, sort, viewId, show } = list;
  return (
    <FilterBar
      list="enquiries"
      kinds={kindsOf(topics, isManager)}
      filters={filters}
      onChange={(changed) => show({ filters: changed, sort, viewId })}
    />
  );
}

const filters = (list: EnquiryListControl) => <Filters list={list} />;

const parts: EnquiryListParts = { filters, hasExport: false };

const managersParts: EnquiryListParts = {
  filters,
  hasExport: true,
  views: ({ show, hasSearch, ...shown }) => (
    <ViewsMenu list="enquiries" shown={shown} onShow={show} hasSearch={hasSearch} />
  ),
};

export default function EnquiriesPage() {
  const isManager = mayAccess("managers", useSession().userType);
  return <EnquiryList parts={isManager ? managersParts : parts} />;
}
