/**
 * The read-only case view (spec 2 §2): all details, log history, consent and nature of case, evaluation and
 * history, with a table of contents and its own print styles.
 */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { keptFields } from "@helpline/contract/cases/kept-fields";
import type { EvaluationQuestion } from "@helpline/contract/config/product-config";
import { type ReactNode, useMemo } from "react";
import { FactList } from "#shared/form/fact-list.tsx";
import { ShownValue } from "#shared/form/shown-value.tsx";
import { CaseDetailsSections } from "../components/case-details-sections.tsx";
import { factSections } from "../components/case-facts.ts";
import { anchorOf, CaseSection } from "../components/case-section.tsx";
import { type ContentsEntry, ContentsNav } from "../components/contents-nav.tsx";
import { CaseEvaluation } from "./case-evaluation.tsx";
import { ChangeHistory, StageHistory } from "./case-history.tsx";
import classes from "./case-view.module.css";

interface CaseViewProps {
  readonly details: CaseDetails;
  readonly questions: readonly EvaluationQuestion[];
  /** The log history, from a feature of its own. */
  readonly logs: ReactNode;
  /** The files, from a feature of their own. */
  readonly files: ReactNode;
  /** The follow-ups, from a feature of their own. */
  readonly followUps: ReactNode;
  /** The other cases of the family, from a feature of their own. */
  readonly family: ReactNode;
  /** Legal hold and access to the case, passed in by the page. */
  readonly privacy: ReactNode;
}

const laterSections = [
  { id: "follow-ups", title: "Follow-ups" },
  { id: "family", title: "Family" },
  { id: "logs", title: "Log history" },
  { id: "files", title: "Files" },
  { id: "consent", title: "Consent and nature of case" },
  { id: "evaluation", title: "Evaluation" },
  { id: "stages", title: "History of stages" },
  { id: "changes", title: "History of changes" },
  { id: "privacy", title: "Privacy" },
];

function contentsOf(details: CaseDetails): ContentsEntry[] {
  const all = [{ id: "summary", title: "Case" }, ...factSections(details), ...laterSections];
  return all.map(({ id, title }) => ({ anchor: anchorOf(id), title }));
}

export function CaseView(props: CaseViewProps) {
  const { details, questions, followUps, family, logs, files, privacy } = props;
  const contents = useMemo(() => contentsOf(details), [details]);
  return (
    <div className={classes.view}>
      <div className={classes.layout}>
        <div className={classes.contents}>
          <ContentsNav label="Sections of the case" entries={contents} />
        </div>
        <div>
          <CaseDetailsSections details={details} />
          <CaseSection id="follow-ups" title="Follow-ups" screenOnly>
            {followUps}
          </CaseSection>
          {/* A printed case may be handed out, and must not name other children. */}
          <CaseSection id="family" title="Family" screenOnly>
            {family}
          </CaseSection>
          <CaseSection id="logs" title="Log history" long>
            {logs}
          </CaseSection>
          <CaseSection id="files" title="Files">
            {files}
          </CaseSection>
          <Consent details={details} />
          <CaseSection id="evaluation" title="Evaluation" long>
            <CaseEvaluation details={details} questions={questions} />
          </CaseSection>
          <CaseSection id="stages" title="History of stages" long>
            <StageHistory caseId={details.case_id} />
          </CaseSection>
          <CaseSection id="changes" title="History of changes" long>
            <ChangeHistory caseId={details.case_id} />
          </CaseSection>
          <CaseSection id="privacy" title="Privacy">
            {privacy}
          </CaseSection>
        </div>
      </div>
    </div>
  );
}

function Consent({ details }: { readonly details: CaseDetails }) {
  const facts = (["consented_to_evaluation", "nature_of_case"] as const).map((name) => {
    const { notes } = keptFields[name];
    return { label: notes.label, value: <ShownValue notes={notes} value={details[name]} /> };
  });
  return (
    <CaseSection id="consent" title="Consent and nature of case">
      <FactList facts={facts} />
    </CaseSection>
  );
}
