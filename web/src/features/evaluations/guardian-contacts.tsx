/**
 * What an evaluator knows before they ring: the child, the nature of the case, and the guardians' contact
 * details: telephone and mobile as links; no second block without a
 * second guardian.
 */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { absent } from "@helpline/contract/words";
import type { ReactNode } from "react";
import { GuardianAlerts } from "#shared/alerts/guardian-alerts.tsx";
import { FactList } from "#shared/form/fact-list.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { ShownValue } from "#shared/form/shown-value.tsx";
import classes from "./evaluation.module.css";

const contactFields = [
  "telephone",
  "mobile",
  "email",
  "address_1",
  "address_2",
  "city",
  "county",
  "postcode",
] as const;

const notesOf = Object.fromEntries(
  formFields(guardians.create).map(({ name, notes }) => [name, notes]),
);

interface GuardianContactsProps {
  readonly details: CaseDetails;
  /** The hours used on the case. */
  readonly hours: ReactNode;
}

export function GuardianContacts({ details, hours }: GuardianContactsProps) {
  const child = [details.child_first_name, details.child_last_name].filter(Boolean).join(" ");
  return (
    <div className={classes.guardians}>
      <section className={classes.card} aria-labelledby="about-the-case">
        <h2 id="about-the-case">The case</h2>
        <FactList
          facts={[
            { label: "Child", value: child || absent },
            { label: "Nature of case", value: details.nature_of_case ?? absent },
            { label: "Band and hours used", value: hours, wide: true },
          ]}
        />
      </section>
      <Contacts rank="primary" title="Primary guardian" details={details} />
      {details.secondary_guardian_id !== null && (
        <Contacts rank="secondary" title="Secondary guardian" details={details} />
      )}
    </div>
  );
}

interface ContactsProps {
  readonly rank: "primary" | "secondary";
  readonly title: string;
  readonly details: CaseDetails;
}

function Contacts({ rank, title, details }: ContactsProps) {
  const of = (field: (typeof contactFields)[number] | "first_name" | "last_name") =>
    details[`${rank}_guardian_${field}`];
  const name = [of("first_name"), of("last_name")].filter(Boolean).join(" ");
  const given = contactFields.filter((field) => of(field) || field === "telephone");
  return (
    <section className={classes.card} aria-labelledby={`${rank}-guardian`}>
      <h2 id={`${rank}-guardian`}>{title}</h2>
      <GuardianAlerts alerts={details[`${rank}_guardian_alerts`]} name={name} />
      <FactList
        facts={[
          { label: "Name", value: name },
          {
            label: "Relationship with child",
            value: details[`${rank}_guardian_relationship_with_child`],
          },
          ...given.map((field) => {
            const notes = notesOf[field] ?? { label: field, input: "text" as const };
            return {
              label: notes.label,
              value: <ShownValue notes={notes} value={of(field)} />,
            };
          }),
        ]}
      />
    </section>
  );
}
