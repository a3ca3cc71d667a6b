/**
 * The case at first sight: whom to ring and what to be careful about, what is next, why they called, what was
 * said last (CASE-32). Only the guardians and the consents are printed: the rest of the page says the rest again.
 */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { goToSection } from "#shared/section-in-sight.ts";
import { anchorOf } from "../components/case-details-sections.tsx";
import { GuardiansOfCase } from "../components/guardians-of-case.tsx";
import { SightPart } from "../components/sight-part.tsx";
import classes from "./first-sight.module.css";

interface FirstSightProps {
  readonly details: CaseDetails;
  /** What the family has agreed to. */
  readonly consents: ReactNode;
  /** Key dates and follow-ups, the soonest first. */
  readonly next: ReactNode;
  /** The latest log entries. */
  readonly latest: ReactNode;
}

export function FirstSight({ details, consents, next, latest }: FirstSightProps) {
  return (
    <div className={classes.sight}>
      <div className={classes.column}>
        <GuardiansOfCase details={details} consents={consents} />
      </div>
      <div className={classes.column} data-paper="hidden">
        <SightPart name="next" title="Next">
          {next}
        </SightPart>
        <SightPart name="reason" title="Why they called">
          <Reason text={details.reason_for_the_call_today} />
        </SightPart>
        <SightPart name="latest" title="Latest log entries">
          {latest}
        </SightPart>
      </div>
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
