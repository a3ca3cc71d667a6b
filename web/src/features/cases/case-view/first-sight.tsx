/**
 * The case at first sight: whom to ring and what to be careful about, what is next, why they called, what was
 * said last (CASE-32). Not printed: the rest of the page says it again.
 */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import type { FieldNotes } from "@helpline/contract/fields";
import { uncapitalised } from "@helpline/contract/words";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { ShownValue } from "#shared/form/shown-value.tsx";
import { goToSection } from "#shared/section-in-sight.ts";
import { anchorOf } from "../components/case-details-sections.tsx";
import classes from "./first-sight.module.css";

interface FirstSightProps {
  readonly details: CaseDetails;
  /** What to be careful about with the primary guardian, below their telephone numbers. */
  readonly alerts?: ReactNode;
  /** What the family has agreed to, below the alerts. */
  readonly consents?: ReactNode;
  /** Key dates and follow-ups, the soonest first. */
  readonly next: ReactNode;
  /** The latest log entries. */
  readonly latest: ReactNode;
}

export function FirstSight({ details, alerts, consents, next, latest }: FirstSightProps) {
  return (
    <div className={classes.sight} data-paper="hidden">
      <div className={classes.column}>
        <Part name="guardian" title="Guardian">
          <Guardian details={details} of="primary" />
          {alerts}
          {consents}
          {details.secondary_guardian_id !== null && <Guardian details={details} of="secondary" />}
        </Part>
        <Part name="next" title="Next">
          {next}
        </Part>
      </div>
      <div className={classes.column}>
        <Part name="reason" title="Why they called">
          <Reason text={details.reason_for_the_call_today} />
        </Part>
        <Part name="latest" title="Latest log entries">
          {latest}
        </Part>
      </div>
    </div>
  );
}

interface PartProps {
  readonly name: "guardian" | "next" | "reason" | "latest";
  readonly title: string;
  readonly children: ReactNode;
}

const Part = ({ name, title, children }: PartProps) => (
  <section aria-labelledby={`sight-${name}`} className={classes.part}>
    <h2 id={`sight-${name}`}>{title}</h2>
    {children}
  </section>
);

const telephone: FieldNotes = { label: "Telephone", input: "telephone" };

interface GuardianProps {
  readonly details: CaseDetails;
  readonly of: "primary" | "secondary";
}

function Guardian({ details, of }: GuardianProps) {
  const name = [details[`${of}_guardian_first_name`], details[`${of}_guardian_last_name`]];
  const relationship = details[`${of}_guardian_relationship_with_child`];
  const numbers = [details[`${of}_guardian_telephone`], details[`${of}_guardian_mobile`]].filter(
    Boolean,
  );
  return (
    <div className={classes.guardian} data-guardian={of}>
      <p className={classes.name}>
        <strong>{name.filter(Boolean).join(" ")}</strong>
        {relationship && `, ${uncapitalised(relationship)}`}
      </p>
      <p className={classes.numbers}>
        {numbers.length === 0 && "No telephone number"}
        {numbers.map((number) => (
          <ShownValue key={number} notes={telephone} value={number} />
        ))}
      </p>
    </div>
  );
}

/** What is longer may be cut, so the whole is a click away. */
const shortReason = 160;

function Reason({ text }: { readonly text: string }) {
  const anchor = anchorOf("reason");
  return (
    <>
      <p className={classes.reason}>{text}</p>
      {(text.length > shortReason || text.includes("\n")) && (
        <Anchor
          href={`#${anchor}`}
          underline="always"
          className={classes.all}
          onClick={(event) => goToSection(event, anchor)}
        >
          The whole reason
        </Anchor>
      )}
    </>
  );
}
