/**
 * Whom to ring about a case and what to be careful about: the guardians with their telephone numbers and alerts,
 * and what the family has agreed to. First on the pages of the case, and on paper (SAFE-1).
 */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import type { FieldNotes } from "@helpline/contract/fields";
import { uncapitalised } from "@helpline/contract/words";
import type { ReactNode } from "react";
import { ChangeAlerts } from "#shared/alerts/change-alerts.tsx";
import { GuardianAlerts } from "#shared/alerts/guardian-alerts.tsx";
import { ShownValue } from "#shared/form/shown-value.tsx";
import classes from "./guardians-of-case.module.css";
import { SightPart } from "./sight-part.tsx";

interface GuardiansOfCaseProps {
  readonly details: CaseDetails;
  /** What the family has agreed to, from a feature of its own. */
  readonly consents: ReactNode;
}

export const GuardiansOfCase = ({ details, consents }: GuardiansOfCaseProps) => (
  <SightPart name="guardian" title="Guardian">
    <div className={classes.guardians}>
      <Guardian details={details} of="primary" />
      <Guardian details={details} of="secondary" />
      {consents}
    </div>
  </SightPart>
);

const telephone: FieldNotes = { label: "Telephone", input: "telephone" };

interface GuardianProps {
  readonly details: CaseDetails;
  readonly of: "primary" | "secondary";
}

function Guardian({ details, of }: GuardianProps) {
  const guardianId = details[`${of}_guardian_id`];
  if (guardianId === null) return null;
  const name = [details[`${of}_guardian_first_name`], details[`${of}_guardian_last_name`]]
    .filter(Boolean)
    .join(" ");
  const relationship = details[`${of}_guardian_relationship_with_child`];
  const alerts = details[`${of}_guardian_alerts`];
  const numbers = [details[`${of}_guardian_telephone`], details[`${of}_guardian_mobile`]].filter(
    Boolean,
  );
  return (
    <div className={classes.guardian} data-guardian={of}>
      <div className={classes.who}>
        <p className={classes.name}>
          <strong>{name}</strong>
          {relationship && `, ${uncapitalised(relationship)}`}
        </p>
        <p className={classes.numbers}>
          {numbers.length === 0 && "No telephone number"}
          {numbers.map((number) => (
            <span key={number}>
              <ShownValue notes={telephone} value={number} />
            </span>
          ))}
        </p>
      </div>
      <div className={classes.alerts}>
        <GuardianAlerts alerts={alerts} name={name} />
      </div>
      <ChangeAlerts
        guardianId={guardianId}
        name={name}
        alerts={alerts}
        className={classes.change}
      />
    </div>
  );
}
