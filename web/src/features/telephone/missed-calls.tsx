/** Calls that nobody answered, on the desk of whoever takes calls: a line for each number (TEL-6). */

import { ringFragment } from "@helpline/contract/contact-details";
import { dayIn, showShortDay, showTime } from "@helpline/contract/dates";
import { screens } from "@helpline/contract/screens";
import type { MissedCall } from "@helpline/contract/telephone/telephone";
import { counted, fullName } from "@helpline/contract/words";
import { Button } from "@mantine/core";
import { IconPhoneX } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { GuardianAlerts } from "#shared/alerts/guardian-alerts.tsx";
import { TelephoneLinks } from "#shared/form/telephone-links.tsx";
import { useTimeZone, useToday } from "#shared/product-config.ts";
import { ShowAll } from "#shared/report/show-all.tsx";
import { opensElsewhere } from "#shared/screen-link.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import classes from "./missed-calls.module.css";
import { missedCallsQuery, putBackOnList, takeOffList } from "./telephone.api.ts";

interface MissedCallsProps {
  /** Opens the form for an enquiry of this caller. */
  readonly onEnquiry: (missed: MissedCall) => void;
}

/** What else waits on the desk stays in sight. */
const linesAtFirst = 5;

/** Nothing without missed calls. */
export function MissedCalls({ onEnquiry }: MissedCallsProps) {
  const id = useId();
  const client = useQueryClient();
  const [isWhole, setWhole] = useState(false);
  const { data } = useQuery(missedCallsQuery);
  const undone = useWrite({
    mutationFn: putBackOnList,
    onSuccess: ({ message }, { number }) => toast(message, { about: `missed call ${number}` }),
    onSettled: () => client.invalidateQueries(missedCallsQuery),
    queue: true,
  });
  const done = useWrite({
    mutationFn: takeOffList,
    onSuccess: ({ message }, missed) =>
      toast(message, {
        undo: () => void undone.write(missed),
        about: `missed call ${missed.number}`,
      }),
    // After a refusal too: a colleague was quicker.
    onSettled: () => client.invalidateQueries(missedCallsQuery),
    queue: true,
  });
  if (!data || data.rows.length === 0) return null;
  const { rows, count } = data;
  return (
    <section aria-labelledby={id} className={classes.missed}>
      <h2 id={id}>Missed calls</h2>
      <ul className="plain-list">
        {(isWhole ? rows : rows.slice(0, linesAtFirst)).map((each) => (
          <Line key={each.number} {...each}>
            <Button size="compact-sm" variant="default" onClick={() => void done.write(each)}>
              Rang back
            </Button>
            <LookUp number={each.number} />
            <Button size="compact-sm" variant="subtle" onClick={() => onEnquiry(each)}>
              Enquiry
            </Button>
          </Line>
        ))}
      </ul>
      {rows.length > linesAtFirst && (
        <ShowAll all={isWhole} count={rows.length} first={linesAtFirst} onChange={setWhole} />
      )}
      {isWhole && count > rows.length && (
        <p className={classes.more}>
          {count - rows.length} more are shown when these have been rung back.
        </p>
      )}
    </section>
  );
}

function Line({
  number,
  first,
  last,
  tries,
  guardians,
  children,
}: MissedCall & { children: ReactNode }) {
  const when = useWhen();
  const times =
    tries === 1 ? when(last) : `${counted(tries, "try", "tries")}, ${when(first)} to ${when(last)}`;
  return (
    <li className={classes.line}>
      <IconPhoneX size={18} stroke={1.75} aria-hidden />
      <div className={classes.about}>
        <TelephoneLinks value={number} className={classes.number} />
        {guardians.length > 0 && <strong>{guardians.map(fullName).join(", ")}</strong>}
        <span className={classes.times}>{times}</span>
        {guardians.map((guardian) => (
          <GuardianAlerts
            key={guardian.guardian_id}
            alerts={guardian.alerts}
            name={fullName(guardian)}
          />
        ))}
      </div>
      <div className={classes.actions}>{children}</div>
    </li>
  );
}

/** The time of a call, with the day if it was not today. */
function useWhen() {
  const timeZone = useTimeZone();
  const today = useToday();
  return (moment: string) => {
    const day = dayIn(timeZone, new Date(moment));
    const time = showTime(moment, timeZone).slice(0, "HH:mm".length);
    return day === today ? time : `${showShortDay(day, today)} ${time}`;
  };
}

/** The number stays out of the address bar: the screen takes it out of the fragment. */
function LookUp({ number }: { readonly number: string }) {
  const router = useRouter({ warn: false });
  const hash = ringFragment(number);
  const go = (event: MouseEvent) => {
    if (!router || opensElsewhere(event)) return;
    event.preventDefault();
    void router.navigate({ to: screens.call.path, hash });
  };
  return (
    <Button
      component="a"
      size="compact-sm"
      variant="subtle"
      href={`${screens.call.path}#${hash}`}
      onClick={go}
    >
      Look up
    </Button>
  );
}
