/** An enquiry for reading: who, about what, what came of it, and the attempts to ring back. */
import { showMoment } from "@helpline/contract/dates";
import {
  type EnquiryAttempt,
  type EnquiryDetails,
  enquiryFields,
} from "@helpline/contract/enquiries/enquiries";
import { notesOf } from "@helpline/contract/fields";
import { absent } from "@helpline/contract/words";
import type { ReactNode } from "react";
import { CaseLink } from "#shared/case-links/case-link.tsx";
import { type Fact, FactList } from "#shared/form/fact-list.tsx";
import { ShownValue } from "#shared/form/shown-value.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { minutesInWords, outcomeInWords, RingBackDue } from "../enquiry-words.tsx";
import classes from "./enquiry-view.module.css";

const noted = [
  "name",
  "telephone",
  "email",
  "postcode",
  "child_name",
] as const satisfies readonly (keyof typeof enquiryFields)[];

export function EnquiryFacts({ enquiry }: { readonly enquiry: EnquiryDetails }) {
  const timeZone = useTimeZone();
  const { taken_on, taken_by_name, minutes, case_id } = enquiry;
  const ofField = (name: keyof typeof enquiryFields & keyof EnquiryDetails): Fact => {
    const notes = notesOf(enquiryFields[name]);
    return { label: notes.label, value: <ShownValue notes={notes} value={enquiry[name]} /> };
  };
  const text = (label: string, value: string | null): Fact => ({ label, value: value ?? absent });
  const outcome: ReactNode = (
    <>
      {outcomeInWords(enquiry.outcome)}
      {case_id !== null && (
        <>
          : <CaseLink caseId={case_id}>case {case_id}</CaseLink>
        </>
      )}
    </>
  );
  return (
    <FactList
      facts={[
        {
          label: "Taken",
          value: `${showMoment(taken_on, timeZone).slice(0, -3)} by ${taken_by_name}, ${minutesInWords(minutes)}`,
        },
        { label: "Outcome", value: outcome },
        ofField("channel"),
        ofField("caller"),
        text("Topic", enquiry.topic),
        ...(enquiry.outcome === "call back" ? [ringBack(enquiry)] : []),
        { ...ofField("notes"), wide: true },
        ...noted.map(ofField),
        text("Local authority", enquiry.local_authority_name),
        ...(enquiry.guardian_name === null
          ? []
          : [text("Guardian on file", enquiry.guardian_name)]),
      ]}
    />
  );
}

const ringBack = (enquiry: EnquiryDetails): Fact => ({
  label: "Ring back",
  value: <RingBackDue {...enquiry} />,
});

export function Attempts({ attempts }: { readonly attempts: readonly EnquiryAttempt[] }) {
  const timeZone = useTimeZone();
  if (attempts.length === 0) return null;
  return (
    <ul aria-label="Attempts to ring back" className={`plain-list ${classes.attempts}`}>
      {attempts.map(({ by_name, on, reached, minutes, notes }) => (
        <li key={on}>
          <strong>{reached ? "Reached" : "Not reached"}</strong>{" "}
          <span className={classes.quiet}>
            {showMoment(on, timeZone).slice(0, -3)} by {by_name}, {minutesInWords(minutes)}
          </span>
          {notes !== null && <p className={classes.notes}>{notes}</p>}
        </li>
      ))}
    </ul>
  );
}
