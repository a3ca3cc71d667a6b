/** The screen at `/evaluation-system/add?case_id=`. */
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { screens } from "@helpline/contract/screens";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { forgetCases } from "#features/cases/cases.api.ts";
import { HoursMeter } from "#features/cases/components/hours-meter.tsx";
import { RaiseConcern } from "#features/concerns/raise-concern.tsx";
import { EvaluationForm, evaluationDraftName } from "#features/evaluations/evaluation-form.tsx";
import { GuardianContacts } from "#features/evaluations/guardian-contacts.tsx";
import { ReachPanel } from "#features/evaluations/reach-panel.tsx";
import { FollowUpsPanel } from "#features/follow-ups/follow-ups-panel.tsx";
import { useCaseIdInAddress } from "#shared/case-id.ts";
import { useStoredDraft } from "#shared/drafts/drafts.api.ts";
import { leaveQuestion } from "#shared/drafts/leave-question.ts";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { caseInWords, useCaseOfPage } from "../page-parts/case-of-page.ts";
import { PageLoad } from "../page-parts/page-load.tsx";
import { PageSection } from "../page-parts/page-sections.tsx";
import classes from "./pages.module.css";

const home = screens.evaluationSystem;

export default function EvaluationAddPage() {
  const caseId = useCaseIdInAddress();
  // Another case in the address gets a new form.
  return <EvaluationOfCase key={caseId} caseId={caseId} />;
}

function EvaluationOfCase({ caseId }: { readonly caseId: number | null }) {
  const { title } = screens.evaluationAdd;
  const router = useRouter();
  const client = useQueryClient();
  const guard = useLeaveGuard(leaveQuestion);
  const config = useProductConfig();
  const missing = caseMessages.browserOnly;
  const { query, details } = useCaseOfPage({ view: "evaluators", caseId, home, missing });
  const stored = useStoredDraft(caseId === null ? null : evaluationDraftName(caseId));
  const back = () => router.navigate({ to: home.path });
  // The case is closed then, and this page cannot read it again.
  const leave = (message: string) => {
    guard.setChanged(false);
    toast(message);
    void back().then(() => forgetCases(client));
  };

  return (
    <>
      <ScreenTitle>
        {caseId === null ? title : caseInWords(`${title}: case ${caseId}`, details)}
      </ScreenTitle>
      <PageLoad queries={[config, query, stored]} back={home} hasFirstField>
        {config.data && details && stored.data !== undefined && (
          <div className={classes.evaluation}>
            <div className={classes.beside}>
              <GuardianContacts
                details={details}
                hours={<HoursMeter minutesUsed={details.minutes_used} band={details.band} />}
              />
              <RaiseConcern
                about={{ case_id: details.case_id, words: `case ${details.case_id}` }}
              />
              <PageSection id="evaluation-reach" title="Reach the family">
                <ReachPanel caseId={details.case_id} onClosed={leave} />
              </PageSection>
              <PageSection id="evaluation-follow-ups" title="Follow-ups">
                <FollowUpsPanel caseId={details.case_id} flags={details} />
              </PageSection>
            </div>
            <EvaluationForm
              caseId={details.case_id}
              questions={config.data.evaluation_questions}
              questionsVersion={config.data.settings_version}
              earlierWordings={config.data.earlier_wordings}
              stored={stored.data}
              onBack={() => void back()}
              onChanged={guard.setChanged}
              onSaved={leave}
            />
          </div>
        )}
      </PageLoad>
    </>
  );
}
