/** The current case: what people need at a glance. */

import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { caseFieldEntries } from "@helpline/contract/cases/case-fields";
import { viewStage } from "@helpline/contract/cases/case-status";
import { type FieldNotes, notesOf } from "@helpline/contract/fields";
import { absent } from "@helpline/contract/words";
import type { ReactNode } from "react";
import { HoursMeter } from "#features/cases/components/hours-meter.tsx";
import { StageBadge } from "#features/cases/components/stage-badge.tsx";
import { ShownValue } from "#shared/form/shown-value.tsx";
import classes from "./log-entry-screen.module.css";

const telephone: FieldNotes = { label: "Telephone", input: "telephone" };

const joined = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(" ");

function factsOf(details: CaseDetails): readonly (readonly [string, ReactNode])[] {
  const phone = details.primary_guardian_telephone ?? details.primary_guardian_mobile;
  return [
    [
      "Primary guardian",
      joined(details.primary_guardian_first_name, details.primary_guardian_last_name),
    ],
    ["Telephone", <ShownValue key="telephone" notes={telephone} value={phone} />],
    ["Child", joined(details.child_first_name, details.child_last_name) || absent],
    ...caseFieldEntries
      .filter(([, { atHand }]) => atHand)
      .map(([name, { schema }]) => {
        const notes = notesOf(schema);
        return [
          notes.label,
          <ShownValue key={name} notes={notes} value={details[name]} />,
        ] as const;
      }),
    ["Case stage", <StageBadge key="stage" text={viewStage(details, details)} />],
    [
      "Band and hours used",
      <HoursMeter key="hours" minutesUsed={details.minutes_used} band={details.band} />,
    ],
  ];
}

export function CaseAtHand({ details }: { readonly details: CaseDetails }) {
  return (
    <dl className={classes.facts}>
      {factsOf(details).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
