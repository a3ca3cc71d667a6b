/** All details of a case, read-only; the log pages show them too. */
import { type CaseDetails, closableRecords } from "@helpline/contract/cases/case-details";
import { applies, type CaseFact, caseFacts } from "@helpline/contract/cases/case-facts";
import { type ViewSection, viewSections } from "@helpline/contract/cases/case-sections";
import { viewStage } from "@helpline/contract/cases/case-status";
import { showDate, showMoment } from "@helpline/contract/dates";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type Fact, FactList } from "#shared/form/fact-list.tsx";
import { ShownValue } from "#shared/form/shown-value.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import classes from "./case-section.module.css";
import { HoursMeter } from "./hours-meter.tsx";
import { StageBadge } from "./stage-badge.tsx";

// A titled part of a case, with an anchor for the table of contents.

interface CaseSectionProps {
  /** The anchor is `case-` followed by this. */
  readonly id: string;
  readonly title: string;
  readonly level?: 2 | 3;
  /** May break across printed pages; short sections do not. */
  readonly long?: boolean;
  /** Not printed. */
  readonly screenOnly?: boolean;
  readonly children: ReactNode;
}

export const anchorOf = (id: string): string => `case-${id}`;

export function CaseSection({
  id,
  title,
  level = 2,
  long,
  screenOnly,
  children,
}: CaseSectionProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const anchor = anchorOf(id);
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className={classes.section}
      data-long={long || undefined}
      data-paper={screenOnly ? "hidden" : undefined}
      tabIndex={-1}
    >
      <Heading id={`${anchor}-title`} className={classes.title}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

// All details of a case as sections of labelled values, from the contract's table.

export interface FactSection {
  /** The anchor on the page is `case-` followed by this. */
  readonly id: ViewSection;
  readonly title: string;
  readonly facts: readonly CaseFact[];
  /** Text for a section without facts. */
  readonly nothing?: string;
}

const ids = Object.keys(viewSections) as ViewSection[];

/** The facts of a section that apply to this case. */
const factsIn = (section: ViewSection | "summary", details: CaseDetails): CaseFact[] =>
  caseFacts.filter((fact) => fact.view === section && applies(fact, details));

export const factSections = (details: CaseDetails): FactSection[] =>
  ids.map((id) => ({ id, ...viewSections[id], facts: factsIn(id, details) }));

interface CaseDetailsSectionsProps {
  readonly details: CaseDetails;
  /** Section ids (those of `case-facts.ts`, and `summary`); default: all. */
  readonly only?: readonly string[];
  readonly level?: 2 | 3;
}

export function CaseDetailsSections({ details, only, level = 2 }: CaseDetailsSectionsProps) {
  const wanted = ({ id }: { readonly id: string }) => only?.includes(id) ?? true;
  return (
    <>
      {wanted({ id: "summary" }) && <CaseSummary details={details} level={level} />}
      {factSections(details)
        .filter(wanted)
        .map((section) => (
          <CaseSection key={section.id} id={section.id} title={section.title} level={level}>
            <Facts section={section} details={details} />
          </CaseSection>
        ))}
    </>
  );
}

function Facts(props: { readonly section: FactSection; readonly details: CaseDetails }) {
  const { section, details } = props;
  if (section.facts.length === 0) {
    return <Text c="dimmed">{section.nothing}</Text>;
  }
  return <FactList facts={section.facts.map((fact) => shownFact(fact, details))} />;
}

const shownFact = ({ name, notes, viewLabel }: CaseFact, details: CaseDetails): Fact => {
  const value = <ShownValue notes={notes} value={details[name]} />;
  return {
    label: viewLabel ?? notes.label,
    value: hasClosed(name, details) ? <>{value} (closed)</> : value,
    wide: notes.input === "textarea",
  };
};

/** Whether the fact is the name of a school, or another such record, that has closed. */
const hasClosed = (name: string, details: CaseDetails): boolean =>
  closableRecords.some(({ nameField, field }) => nameField === name && Boolean(details[field]));

/** The summary shows these fields in its own form. */
const laidOut = new Set(["band", "added_on"]);

/** The state of the case: stage, handler, hours, dates. */
function CaseSummary(props: { readonly details: CaseDetails; readonly level?: 2 | 3 }) {
  const { details, level = 2 } = props;
  const timeZone = useTimeZone();
  const facts: Fact[] = [
    { label: "Case ID", value: details.case_id },
    { label: "Case stage", value: <StageBadge text={viewStage(details, details)} /> },
    { label: "Case handler", value: details.case_handler },
    {
      label: "Band and hours used",
      value: <HoursMeter minutesUsed={details.minutes_used} band={details.band} />,
      wide: true,
    },
    { label: "Added on", value: showDate(details.added_on) },
    { label: "Closed", value: details.closed === 1 ? "Yes" : "No" },
    ...(details.closed === 1
      ? [{ label: "Closed on", value: showMoment(details.closed_on, timeZone) }]
      : []),
    ...factsIn("summary", details)
      .filter(({ name }) => !laidOut.has(name))
      .map((fact) => shownFact(fact, details)),
  ];
  return (
    <CaseSection id="summary" title="Case" level={level}>
      <FactList facts={facts} />
    </CaseSection>
  );
}
