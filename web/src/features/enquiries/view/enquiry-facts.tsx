/** An enquiry for reading: who, about what, what came of it, and the attempts to ring back. */
import { showMinute } from "@helpline/contract/dates";
import {
  type EnquiryAttempt,
  type EnquiryDetails,
  enquiryFields,
} from "@helpline/contract/enquiries/enquiries";
import { notesOf } from "@helpline/contract/fields";
import type { ReactNode } from "react";
import { CaseLink } from "#shared/case-links/case-link.tsx";
import { type Fact, FactList } from "#shared/form/fact-list.tsx";
import { ShownValue } from "#shared/form/shown-value.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { minutesInWords, outcomeInWords, RingBackDue } from "../enquiry-words.tsx";
import classes from "./enquiry-view.module.css";

type Noted = keyof typeof enquiryFields & keyof EnquiryDetails;

export function EnquiryFacts({ enquiry }: { readonly enquiry: EnquiryDetails }) {
  const timeZone = useTimeZone();
  const { taken_on, taken_by_name, minutes, case_id } = enquiry;
  const ofField = (name: Noted): Fact => {
    const notes = notesOf(enquiryFields[name]);
    return { label: notes.label, value: <ShownValue notes={notes} value={enquiry[name]} /> };
  };
  // Most callers say little of themselves: what is not known is left out.
  const ifGiven = (...names: readonly Noted[]): Fact[] =>
    names.filter((name) => enquiry[name] !== null).map(ofField);
  const text = (label: string, value: string | null): Fact[] =>
    value === null ? [] : [{ label, value }];
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
          value: `${showMinute(taken_on, timeZone)} by ${taken_by_name}, ${minutesInWords(minutes)}`,
        },
        { label: "Outcome", value: outcome },
        ...(enquiry.outcome === "call back" ? [ringBack(enquiry)] : []),
        // Before the notes, which may be long: whoever rings back needs them first.
        ...ifGiven("name", "telephone"),
        ofField("caller"),
        ofField("channel"),
        ...text("Topic", enquiry.topic),
        { ...ofField("notes"), wide: true },
        ...ifGiven("email", "postcode", "child_name"),
        ...text("Local authority", enquiry.local_authority_name),
        ...text("Guardian on file", enquiry.guardian_name),
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
            {showMinute(on, timeZone)} by {by_name}, {minutesInWords(minutes)}
          </span>
          {notes !== null && <p className={classes.notes}>{notes}</p>}
        </li>
      ))}
    </ul>
  );
}
