/** What is next on a case: its key dates that are not met and its open follow-ups, the soonest first. */

import { daysBetween } from "@helpline/contract/dates";
import { dayInWords } from "@helpline/contract/desk/need-words";
import { dueInWords } from "@helpline/contract/follow-ups/follow-ups.plain";
import { daysInWords, urgencyOf } from "@helpline/contract/key-dates/key-dates";
import { Anchor } from "@mantine/core";
import { IconAlertTriangle, IconCalendarEvent, IconSquare } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useOpenFollowUps } from "#features/follow-ups/follow-ups.api.ts";
import { keyDatesQuery } from "#features/key-dates/key-dates.api.ts";
import { useToday } from "#shared/product-config.ts";
import { goToSection } from "#shared/section-in-sight.ts";
import classes from "./next-of-case.module.css";

/** So many fit beside the guardian. */
const shown = 4;

interface Anchors {
  readonly keyDates: string;
  readonly followUps: string;
}

interface NextOfCaseProps {
  readonly caseId: number;
  /** The sections of the page that have all of them. */
  readonly anchors: Anchors;
}

export function NextOfCase({ caseId, anchors }: NextOfCaseProps) {
  const { data: keyDates } = useQuery(keyDatesQuery(caseId));
  const followUps = useOpenFollowUps(caseId);
  const today = useToday();
  const dates = (keyDates?.dates ?? [])
    .filter(({ met_on }) => met_on === null)
    .map(({ key, label, due_on }) => ({ key, text: label, day: due_on, isKeyDate: true }));
  const promises = followUps.map(({ follow_up_id, text, due_on }) => {
    return { key: String(follow_up_id), text, day: due_on, isKeyDate: false };
  });
  const all = [...promises, ...dates].sort((a, b) => a.day.localeCompare(b.day));
  if (all.length === 0) return <p className={classes.none}>Nothing is planned.</p>;
  return (
    <>
      <ol className={`plain-list ${classes.list}`}>
        {all.slice(0, shown).map(({ key, text, day, isKeyDate }) => {
          const left = daysBetween(today, day);
          const Icon = left < 0 ? IconAlertTriangle : isKeyDate ? IconCalendarEvent : IconSquare;
          const words = isKeyDate ? daysInWords(left) : dueInWords(day, today).words;
          const anchor = isKeyDate ? anchors.keyDates : anchors.followUps;
          return (
            <li key={key} data-state={urgencyOf(left)}>
              <Icon size={18} stroke={1.75} aria-hidden />
              <span className={classes.day}>{left === 0 ? "today" : dayInWords(day, today)}</span>
              <span className={classes.text}>
                <span className="visually-hidden">{isKeyDate ? "Key date: " : "Follow-up: "}</span>
                <Anchor
                  inherit
                  className={classes.link}
                  href={`#${anchor}`}
                  onClick={(event) => goToSection(event, anchor)}
                >
                  {text}
                </Anchor>{" "}
                {left < 0 && <span className={classes.late}>{words}</span>}
              </span>
            </li>
          );
        })}
      </ol>
      {all.length > shown && <p className={classes.none}>and {all.length - shown} later</p>}
    </>
  );
}
