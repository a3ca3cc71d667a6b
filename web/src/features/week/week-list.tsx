/** Everything that is due by day: what is overdue, today, and the days after it, each a link to its case or enquiry. */
import { type Day, showWeekday } from "@helpline/contract/dates";
import { dayInWords } from "@helpline/contract/desk/need-words";
import { dueInWords } from "@helpline/contract/follow-ups/follow-ups.plain";
import { addressOf, screens } from "@helpline/contract/screens";
import { type WeekDay, type WeekItem, weekMessages } from "@helpline/contract/week/week";
import { isInWeek, type WeekKind, weekKindWords } from "@helpline/contract/week/week.plain";
import { nobodyYet } from "@helpline/contract/words";
import { Anchor } from "@mantine/core";
import {
  IconCalendarEvent,
  IconPhoneOutgoing,
  IconSquare,
  IconUserExclamation,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { CaseLink } from "#shared/case-links/case-link.tsx";
import { usePrinting } from "#shared/paper/printing.ts";
import { useToday } from "#shared/product-config.ts";
import { useScreenLink } from "#shared/screen-link.ts";
import classes from "./week.module.css";

const icons: Readonly<Record<WeekKind, typeof IconSquare>> = {
  "key-date": IconCalendarEvent,
  "follow-up": IconSquare,
  "ring-back": IconPhoneOutgoing,
  review: IconUserExclamation,
};

/** A list of so many is read at a glance: nothing of it is folded. */
const shortList = 30;

const countOf = (days: readonly WeekDay[]) =>
  days.reduce((sum, { items }) => sum + items.length, 0);

interface WeekListProps {
  readonly days: readonly WeekDay[];
  /** The first day of the week. */
  readonly from: Day;
  /** Whether each row says who is to do it. */
  readonly showsPerson: boolean;
}

export function WeekList({ days, from, showsPerson }: WeekListProps) {
  const today = useToday();
  const late = days.filter(({ day }) => day < today);
  const coming = days.filter(({ day }) => day > today);
  const ofToday = days.filter(({ day }) => day === today);
  const isShort = countOf(days) <= shortList;
  const rows = ({ day, items }: WeekDay) =>
    items.map((item, place) => (
      <Item
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same in all that is shown
        key={`${day} ${place}`}
        item={item}
        day={day < today ? day : null}
        showsPerson={showsPerson}
      />
    ));
  return (
    <div className={classes.days}>
      {late.length > 0 && (
        <Part title="Overdue" count={countOf(late)} isOpen>
          {late.map(rows)}
        </Part>
      )}
      {isInWeek(today, from) && (
        <Part title={`Today, ${showWeekday(today)}`} count={countOf(ofToday)} isOpen>
          {ofToday.map(rows)}
        </Part>
      )}
      {coming.map((each) => (
        <Part
          key={each.day}
          title={showWeekday(each.day)}
          count={each.items.length}
          isOpen={isShort}
        >
          {rows(each)}
        </Part>
      ))}
      {days.length === 0 && !isInWeek(today, from) && (
        <p className={classes.none}>{weekMessages.none}</p>
      )}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly count: number;
  /** At first. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

function Part({ title, count, isOpen, children }: PartProps) {
  const [open, setOpen] = useState(isOpen);
  const printing = usePrinting();
  return (
    <details
      className={classes.day}
      open={open || printing}
      onToggle={({ currentTarget }) => !printing && setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2> <span className={classes.count}>{count}</span>
      </summary>
      {count === 0 ? (
        <p className={classes.none}>{weekMessages.none}</p>
      ) : (
        <ul aria-label={title} className={`plain-list ${classes.items}`}>
          {children}
        </ul>
      )}
    </details>
  );
}

interface ItemProps {
  readonly item: WeekItem;
  /** Shown where the rows are of several days. */
  readonly day: Day | null;
  readonly showsPerson: boolean;
}

function Item({ item, day, showsPerson }: ItemProps) {
  const { kind, label, case_id, child_name, handler } = item;
  const today = useToday();
  const Icon = icons[kind];
  const about = [case_id, child_name].filter(Boolean).join(" ");
  return (
    <li className={classes.item} data-person={showsPerson || undefined}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={classes.what}>
        <span className="visually-hidden">{weekKindWords[kind].one}: </span>
        <ItemLink item={item}>{label}</ItemLink>
      </span>
      <span className={classes.fact}>{about}</span>
      {showsPerson && <span className={classes.fact}>{handler ?? nobodyYet}</span>}
      {day !== null && (
        <span className={classes.late}>
          {dayInWords(day, today)}, {dueInWords(day, today).words}
        </span>
      )}
    </li>
  );
}

function ItemLink({ item, children }: { readonly item: WeekItem; readonly children: ReactNode }) {
  const link = useScreenLink();
  const { case_id, enquiry_id } = item;
  if (case_id !== null) return <CaseLink caseId={case_id}>{children}</CaseLink>;
  if (enquiry_id === null) return children;
  return (
    <Anchor inherit underline="always" {...link(addressOf(screens.enquiryView, enquiry_id), {})}>
      {children}
    </Anchor>
  );
}
