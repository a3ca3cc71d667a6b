/** The screen at `/case-manager/edit?case_id=`. */
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { screens } from "@helpline/contract/screens";
import { Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useId } from "react";
import { placeOfCase } from "#features/cases/case-browser/kept-place.ts";
import { EditCase, editDraftName } from "#features/cases/case-form/edit-case.tsx";
import { forgetCases } from "#features/cases/cases.api.ts";
import { FamilyPanel } from "#features/families/family-panel.tsx";
import { FollowUpsPanel } from "#features/follow-ups/follow-ups-panel.tsx";
import { KeyDatesLine } from "#features/key-dates/key-dates-line.tsx";
import { useCaseId } from "#shared/case-id.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { useStoredDraft } from "#shared/drafts/drafts.api.ts";
import { leaveQuestion } from "#shared/drafts/leave-question.ts";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { caseInWords, useManagersCase } from "../page-parts/case-of-page.ts";
import { PageLoad } from "../page-parts/page-load.tsx";
import { PageSection } from "../page-parts/page-sections.tsx";

export default function CaseEditPage() {
  const caseId = useCaseId();
  // Another case in the address gets a new form.
  return <EditPage key={caseId} caseId={caseId} />;
}

function EditPage({ caseId }: { readonly caseId: number | null }) {
  const { title } = screens.caseEdit;
  const router = useRouter();
  const client = useQueryClient();
  const guard = useLeaveGuard(leaveQuestion);
  const config = useProductConfig();
  const { query, details } = useManagersCase(caseId, useId());
  const stored = useStoredDraft(caseId === null ? null : editDraftName(caseId));
  const place = caseId === null ? {} : placeOfCase(client, "managers", caseId);
  const back = () => void router.navigate({ to: screens.caseManager.path, search: place });

  const updated = (message: string) => {
    void forgetCases(client);
    void showNotice({ title: caseMessages.updatedTitle, message });
    back();
  };

  return (
    <>
      <ScreenTitle>
        {caseId === null ? title : caseInWords(`${title}: case ${caseId}`, details)}
      </ScreenTitle>
      <PageLoad queries={[config, query, stored]} back={screens.caseManager}>
        {config.data && details && stored.data !== undefined && (
          <>
            <KeyDatesLine caseId={details.case_id} readOnly={details.closed === 1} />
            <EditCase
              details={details}
              stored={stored.data}
              bands={config.data.bands}
              onBack={back}
              onChanged={guard.setChanged}
              onUpdated={updated}
            />
            <Stack gap={16} mt={24}>
              <PageSection id="case-follow-ups" title="Follow-ups">
                <FollowUpsPanel caseId={details.case_id} flags={details} />
              </PageSection>
              <PageSection id="case-family" title="Family">
                <FamilyPanel caseId={details.case_id} />
              </PageSection>
            </Stack>
          </>
        )}
      </PageLoad>
    </>
  );
}
