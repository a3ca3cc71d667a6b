/** The cases in somebody's hands, most urgent first, each with the reason in words. */

import type { DeskCase } from "@helpline/contract/desk/desk";
import { deskMessages } from "@helpline/contract/desk/desk.messages";
import { leftInWords, needsInWords, nextInWords } from "@helpline/contract/desk/need-words";
import { daysAgoInWords } from "#shared/ago-in-words.ts";
import { CaseLink } from "#shared/case-links/case-link.tsx";
import { TelephoneLinks } from "#shared/form/telephone-links.tsx";
import { useToday } from "#shared/product-config.ts";
import classes from "./desk.module.css";

const headings = ["Needs", "Child", "Last entry", "Hours", "Next"] as const;

export function OwnCases({ cases }: { readonly cases: readonly DeskCase[] }) {
  if (cases.length === 0) return <p className={classes.none}>{deskMessages.noCases}</p>;
  return (
    <div className={classes.cases}>
      <div className={classes.headings} aria-hidden>
        {headings.map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
      </div>
      <ul aria-label="My cases, most urgent first" className={classes.rows}>
        {cases.map((each) => (
          <OwnCase key={each.case_id} row={each} />
        ))}
      </ul>
    </div>
  );
}

function OwnCase({ row }: { readonly row: DeskCase }) {
  const { case_id, child_name, guardian_name, days_since_entry, minutes_left } = row;
  const { telephone, mobile } = row;
  const today = useToday();
  const next = nextInWords(row, today);
  const lastEntry = days_since_entry === null ? "none yet" : daysAgoInWords(days_since_entry);
  return (
    <li className={classes.case} data-case={case_id}>
      <Needs row={row} today={today} />
      <div className={classes.who}>
        <CaseLink caseId={case_id}>{`${case_id} ${child_name}`.trim()}</CaseLink>
        <span className={classes.guardian}>
          {guardian_name}
          {[...new Set([telephone, mobile])].map(
            (number) =>
              number && (
                <span key={number}>
                  <TelephoneLinks value={number} />
                </span>
              ),
          )}
        </span>
      </div>
      <span className={classes.fact}>
        <span className={classes.label}>Last entry </span>
        {lastEntry}
      </span>
      <span className={classes.fact} data-late={minutes_left < 0 || undefined}>
        {leftInWords(minutes_left)}
      </span>
      <span className={classes.fact} data-late={next?.late || undefined}>
        <span className={classes.label}>Next </span>
        {next?.words ?? "nothing"}
      </span>
    </li>
  );
}

function Needs({ row, today }: { readonly row: DeskCase; readonly today: string }) {
  const [first, ...others] = needsInWords(row, today);
  if (!first) return <span className={classes.quiet}>Nothing due</span>;
  return (
    <div className={classes.needs}>
      <span className={classes.need} data-late={first.late || undefined}>
        {first.words}
      </span>
      {others.length > 0 && (
        <span className={classes.others}>{others.map(({ words }) => words).join(" · ")}</span>
      )}
    </div>
  );
}
