/** The screen at `/case-manager/view?case_id=`. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { logActorFor } from "@helpline/contract/cases/case-place";
import { stateOf } from "@helpline/contract/cases/case-status";
import { questionsAnswered } from "@helpline/contract/evaluations/wordings";
import { screens } from "@helpline/contract/screens";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Fragment } from "react";
import { FileList } from "#features/case-files/file-list.tsx";
import { LatestEntries } from "#features/case-logs/components/latest-entries.tsx";
import { LogHistory } from "#features/case-logs/components/log-history.tsx";
import { placeOfCase } from "#features/cases/case-browser/kept-place.ts";
import { CaseActionBar } from "#features/cases/case-view/case-action-bar.tsx";
import { CaseFactsLine } from "#features/cases/case-view/case-facts-line.tsx";
import { CaseView } from "#features/cases/case-view/case-view.tsx";
import { CaseViewHeading } from "#features/cases/case-view/case-view-heading.tsx";
import { FirstSight } from "#features/cases/case-view/first-sight.tsx";
import { anchorOf } from "#features/cases/components/case-details-sections.tsx";
import { CasePrivacy } from "#features/cases/legal-hold/case-privacy.tsx";
import { HoldBanner } from "#features/cases/legal-hold/hold-banner.tsx";
import { legalHoldQuery } from "#features/cases/legal-hold/legal-hold.api.ts";
import { useRaiseConcern } from "#features/concerns/raise-concern.tsx";
import { ConsentLine } from "#features/consents/consent-line.tsx";
import { consentsQuery } from "#features/consents/consents.api.ts";
import { FamilyPanel } from "#features/families/family-panel.tsx";
import { FollowUpsPanel } from "#features/follow-ups/follow-ups-panel.tsx";
import { followUpsQuery } from "#features/follow-ups/follow-ups-query.ts";
import { keyDatesQuery } from "#features/key-dates/key-dates.api.ts";
import { KeyDatesLine } from "#features/key-dates/key-dates-line.tsx";
import { askFamilyMail, askLetter } from "#features/letters/case-writing.tsx";
import { useCaseId } from "#shared/case-id.ts";
import { Paper } from "#shared/paper/paper.tsx";
import { useProductConfig } from "#shared/product-config.ts";
import { useAskedEarly } from "#shared/query-part.tsx";
import { askAssignment } from "../page-parts/assign-dialog.ts";
import { caseInWords, useManagersCase } from "../page-parts/case-of-page.ts";
import { NextOfCase } from "../page-parts/next-of-case.tsx";
import { PageLoad } from "../page-parts/page-load.tsx";

const anchors = { keyDates: anchorOf("key-dates"), followUps: anchorOf("follow-ups") };

/** A letter can be written from every case, a mail only where it can be logged. */
function writing(details: CaseDetails) {
  const from = { caseId: details.case_id, actor: logActorFor("manager", stateOf(details)) };
  return {
    onLetter: () => void askLetter(from),
    onMail: from.actor ? () => void askFamilyMail(from) : undefined,
  };
}

export default function CaseViewPage() {
  const router = useRouter();
  const client = useQueryClient();
  const caseId = useCaseId();
  const config = useProductConfig();
  const hasKeyDates = useAskedEarly(caseId, keyDatesQuery);
  const hasFollowUps = useAskedEarly(caseId, followUpsQuery);
  const hasConsents = useAskedEarly(caseId, consentsQuery);
  const { query, details: read } = useManagersCase(caseId);
  const hasHold = useAskedEarly(caseId, legalHoldQuery);
  const hasAll = hasKeyDates && hasFollowUps && hasConsents && hasHold && !config.isPending;
  const details = hasAll ? read : undefined;
  const raise = useRaiseConcern();
  const { title } = screens.caseView;
  const open = (to: string) =>
    void router.navigate({ to, search: caseId === null ? {} : { case_id: caseId } });
  const back = caseId === null ? {} : placeOfCase(client, "managers", caseId);

  return (
    <Paper heading={caseId === null ? title.toLowerCase() : `case ${caseId}`}>
      <CaseViewHeading
        title={caseId === null ? title : caseInWords(`Case ${caseId}`, read)}
        details={details}
        failed={query.isError}
        onBack={() => void router.navigate({ to: screens.caseManager.path, search: back })}
      />
      {/* Another case in the address gets forms of its own; the heading stays, because it has the focus. */}
      <Fragment key={caseId}>
        {details && (
          <CaseActionBar
            details={details}
            onOpen={open}
            onEdit={() => open(screens.caseEdit.path)}
            onFiles={() => open(screens.caseFileManager.path)}
            onReport={() => open(screens.caseReport.path)}
            onAssign={() => askAssignment(details)}
            onConcern={
              raise && (() => void raise({ case_id: details.case_id, words: `case ${caseId}` }))
            }
            {...writing(details)}
          />
        )}
        {details && <HoldBanner caseId={details.case_id} />}
        {details && <CaseFactsLine details={details} />}
        {details && (
          <FirstSight
            details={details}
            consents={<ConsentLine caseId={details.case_id} />}
            next={<NextOfCase caseId={details.case_id} anchors={anchors} />}
            latest={<LatestEntries caseId={details.case_id} historyAnchor={anchorOf("logs")} />}
          />
        )}
        <PageLoad queries={[config, query]}>
          {details && config.data && (
            <CaseView
              details={details}
              questions={questionsAnswered(config.data, details.eval_questions_version)}
              keyDates={<KeyDatesLine caseId={details.case_id} readOnly={details.closed === 1} />}
              followUps={<FollowUpsPanel caseId={details.case_id} flags={details} />}
              family={<FamilyPanel caseId={details.case_id} />}
              files={<FileList caseId={details.case_id} />}
              logs={<LogHistory caseId={details.case_id} />}
              privacy={<CasePrivacy caseId={details.case_id} />}
            />
          )}
        </PageLoad>
      </Fragment>
    </Paper>
  );
}
