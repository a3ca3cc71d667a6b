/** The key dates of a case in one line, the soonest first, on the pages of the case. */
import { showDate, showDayAndDate } from "@helpline/contract/dates";
import {
  daysInWords,
  type KeyDate,
  type KeyDates,
  keyDateMessages,
  nationNote,
  urgencyOf,
} from "@helpline/contract/key-dates/key-dates";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useProductConfig } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { codeOf } from "#shared/screen-code.tsx";
import { useEditor } from "#shared/use-editor.ts";
import { keyDatesQuery } from "./key-dates.api.ts";
import classes from "./key-dates-line.module.css";

/** Loaded on demand, because it brings the code of all forms with it. */
const editor = codeOf(() => import("./key-dates-editor.tsx"));

interface KeyDatesLineProps {
  readonly caseId: number;
  /** A closed case: its key dates cannot be changed. */
  readonly readOnly?: boolean;
}

/** Nothing if the configuration has no clocks. */
export function KeyDatesLine({ caseId, readOnly = false }: KeyDatesLineProps) {
  const clocks = useProductConfig().data?.clocks;
  const query = useQuery(keyDatesQuery(caseId));
  if (clocks?.length === 0) return null;
  return (
    <div className={classes.place}>
      <section aria-labelledby="key-dates-title" className={classes.line}>
        <h2 id="key-dates-title" className={classes.title}>
          Key dates
        </h2>
        <QueryPart
          query={query}
          failed="The key dates could not be read"
          loading="Loading the key dates"
          lineHeight={24}
        >
          {(keyDates) => (
            <>
              <Dates dates={keyDates.dates} />
              <NationNote keyDates={keyDates} />
              {!readOnly && <ChangeButton caseId={caseId} keyDates={keyDates} />}
            </>
          )}
        </QueryPart>
      </section>
    </div>
  );
}

/** What has still to be done first. */
const openFirst = (dates: readonly KeyDate[]) => [
  ...dates.filter(({ met_on }) => met_on === null),
  ...dates.filter(({ met_on }) => met_on !== null),
];

function Dates({ dates }: Pick<KeyDates, "dates">) {
  if (dates.length === 0) return <p className={classes.none}>{keyDateMessages.none}</p>;
  return (
    <ul aria-labelledby="key-dates-title" className={classes.dates}>
      {openFirst(dates).map((date) => (
        <OneDate key={date.key} date={date} />
      ))}
    </ul>
  );
}

/** Whose key dates these are, where that is not what people would expect. */
function NationNote({ keyDates: { nation, dates } }: { readonly keyDates: KeyDates }) {
  const note = nationNote(useProductConfig().data?.clocks ?? [], nation);
  if (note === undefined || (nation === null && dates.length === 0)) return null;
  return <p className={classes.note}>{note}</p>;
}

const icons = { late: IconAlertTriangle, near: IconClock, later: null, met: IconCheck } as const;

function OneDate({ date: { label, due_on, days_left, met_on } }: { readonly date: KeyDate }) {
  const state = met_on === null ? urgencyOf(days_left) : "met";
  const Icon = icons[state];
  return (
    <li className={classes.date} data-state={state}>
      {Icon && <Icon size={16} stroke={2} aria-hidden className={classes.icon} />}
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>{" "}
        <span className={classes.day}>{showDayAndDate(due_on)}</span>{" "}
        <span className={classes.words}>
          {met_on === null ? daysInWords(days_left) : `met ${showDate(met_on)}`}
        </span>
      </span>
    </li>
  );
}

function ChangeButton(props: { readonly caseId: number; readonly keyDates: KeyDates }) {
  const { caseId, keyDates } = props;
  const { isOpen, close, opener } = useEditor(editor);
  const verb = keyDates.version === 0 ? "Add" : "Change";
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        className={classes.change}
        aria-label={`${verb} key dates`}
        data-paper="hidden"
        {...opener}
      >
        {verb}
      </Button>
      {isOpen && <editor.Component caseId={caseId} keyDates={keyDates} onClose={close} />}
    </>
  );
}
