/** All details of a case, read-only; the log pages show them too. */

import { type CaseDetails, closableRecords } from "@helpline/contract/cases/case-details";
import type { CaseFact } from "@helpline/contract/cases/case-facts";
import { viewStage } from "@helpline/contract/cases/case-status";
import { showDate, showMoment } from "@helpline/contract/dates";
import { Text } from "@mantine/core";
import { type Fact, FactList } from "#shared/form/fact-list.tsx";
import { ShownValue } from "#shared/form/shown-value.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { type FactSection, factSections, factsIn } from "./case-facts.ts";
import { CaseSection } from "./case-section.tsx";
import { HoursMeter } from "./hours-meter.tsx";
import { StageBadge } from "./stage-badge.tsx";

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
