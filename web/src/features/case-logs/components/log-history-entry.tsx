/** A log entry for reading: who, when, type, duration, and text. */
import type { CaseLog } from "@helpline/contract/case-logs/case-logs";
import { showMoment } from "@helpline/contract/dates";
import { capitalised } from "@helpline/contract/words";
import { type Fact, FactList } from "#shared/form/fact-list.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import classes from "./log-history.module.css";

/** Empty fields are omitted, so that a history reads quickly. */
function written(label: string, text: string | null): Fact[] {
  return text ? [{ label, value: <span className={classes.text}>{text}</span>, wide: true }] : [];
}

function factsOf(log: CaseLog): Fact[] {
  return [
    ...written("Details", log.details),
    ...written("Action undertaken", log.action_undertaken),
    ...written("Outcome", log.outcome),
    ...(log.further_action === "save"
      ? []
      : [{ label: "Further action", value: capitalised(log.further_action) }]),
    ...(log.consented_to_evaluation === null
      ? []
      : [
          {
            label: "Consented to evaluation",
            value: log.consented_to_evaluation === 1 ? "Yes" : "No",
          },
        ]),
    ...(log.nature_of_case ? [{ label: "Nature of case", value: log.nature_of_case }] : []),
    ...(log.rabbi ? [{ label: "Rabbi", value: log.rabbi }] : []),
  ];
}

interface LogHistoryEntryProps {
  readonly log: CaseLog;
  /** The id of the line with author, time and type. */
  readonly headId?: string;
}

/** Type, duration, author and time. */
export function LogEntryHead({ log, headId }: LogHistoryEntryProps) {
  const timeZone = useTimeZone();
  const clinic = log.clinic_name ? `, ${log.clinic_name}` : "";
  return (
    <div className={classes.headBox}>
      <p id={headId} className={classes.head}>
        <strong>{capitalised(log.entry_type)}</strong>
        <span className={classes.duration}>
          {log.duration} {log.duration === 1 ? "minute" : "minutes"}
        </span>
        <span className={classes.who}>
          {log.first_name} {log.last_name} ({capitalised(log.user_type)}
          {clinic})
        </span>
        <time dateTime={log.added_on} className={classes.when}>
          {showMoment(log.added_on, timeZone)}
        </time>
      </p>
    </div>
  );
}

export function LogHistoryEntry(props: LogHistoryEntryProps) {
  return (
    <>
      <LogEntryHead {...props} />
      <FactList facts={factsOf(props.log)} />
    </>
  );
}
