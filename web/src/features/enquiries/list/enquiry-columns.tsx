/** The columns of the list of enquiries. */
import { shownNumber } from "@helpline/contract/contact-details";
import { showDate, showDay } from "@helpline/contract/dates";
import type { ListedEnquiry } from "@helpline/contract/enquiries/enquiries";
import { enquirySorts, showReference } from "@helpline/contract/enquiries/enquiry-values";
import { addressOf, screens } from "@helpline/contract/screens";
import { capitalised } from "@helpline/contract/words";
import type { Column } from "#shared/list/list-columns.ts";
import classes from "../enquiries.module.css";
import { anybody, channelInWords, OutcomeBadge, outcomeInWords } from "../enquiry-words.tsx";

export const enquiryPath = (id: number): string => addressOf(screens.enquiryView, id);

/** With the channel, unless it was a call, as most are. */
const callerOf = ({ caller, channel }: ListedEnquiry) =>
  channel === "call"
    ? capitalised(caller)
    : `${capitalised(caller)}, ${channelInWords(channel).toLowerCase()}`;

/** The caller's name, else the telephone number. */
const whoOf = ({ name, telephone }: ListedEnquiry) => name ?? shownNumber(telephone ?? "");

/** The day, and who is to ring; nothing if nobody is. */
const ringBackOf = ({ call_back_on, call_back_by_name }: ListedEnquiry): readonly string[] =>
  call_back_on === null ? [] : [showDate(call_back_on), call_back_by_name ?? anybody.toLowerCase()];

function RingBackCell(row: ListedEnquiry) {
  const [day, person] = ringBackOf(row);
  if (day === undefined) return null;
  return (
    <>
      <span className={classes.nowrap}>{day}</span>, {person}
    </>
  );
}

export const enquiryColumns = (timeZone: string): Column<ListedEnquiry>[] =>
  [
    {
      field: "reference",
      label: "Reference",
      tight: true,
      text: ({ reference }: ListedEnquiry) => showReference(reference),
      href: ({ enquiry_id }: ListedEnquiry) => enquiryPath(enquiry_id),
    },
    {
      field: "taken_on",
      label: "Taken",
      tight: true,
      text: ({ taken_on }: ListedEnquiry) => showDay(taken_on, timeZone),
    },
    {
      field: "outcome",
      label: "Outcome",
      tight: true,
      text: (row: ListedEnquiry) => outcomeInWords(row.outcome),
      cell: (row: ListedEnquiry) => <OutcomeBadge outcome={row.outcome} />,
    },
    {
      field: "call_back_on",
      label: "Ring back",
      text: (row: ListedEnquiry) => ringBackOf(row).join(", "),
      cell: (row: ListedEnquiry) => <RingBackCell {...row} />,
    },
    { field: "caller", label: "Caller", wideOnly: true, text: callerOf },
    { field: "name", label: "Name", text: whoOf },
    { field: "topic", label: "Topic", text: (row: ListedEnquiry) => row.topic ?? "" },
    { field: "taken_by_name", label: "Taken by", text: (row: ListedEnquiry) => row.taken_by_name },
    {
      field: "minutes",
      label: "Minutes",
      numeric: true,
      wideOnly: true,
      text: (row: ListedEnquiry) => String(row.minutes),
    },
  ].map((column) => ({
    ...column,
    unsortable: !enquirySorts.some((each) => each === column.field),
  }));
