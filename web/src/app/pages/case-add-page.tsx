/** The screen at `/case-manager/add`. */
import { messages } from "@helpline/contract/messages";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { screens } from "@helpline/contract/screens";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { AddCase, addDraftName, type FirstStage } from "#features/cases/case-form/add-case.tsx";
import { forgetCases } from "#features/cases/cases.api.ts";
import { beginCall, runningTimer } from "#shared/call-timer/call-timer.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { useStoredDraft } from "#shared/drafts/drafts.api.ts";
import { leaveQuestion } from "#shared/drafts/leave-question.ts";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { detailsQuery } from "#shared/record-manager/record-queries.ts";
import { recordName } from "#shared/record-manager/views/record-view.ts";
import { recordViews } from "#shared/record-manager/views/registry.ts";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { forgetCaller, knownOfCaller } from "../page-parts/new-caller.ts";
import { PageLoad } from "../page-parts/page-load.tsx";

/** Where managers log on a case in its first stage. */
const logScreens = { advisor: screens.advisorAdd, advocate: screens.advocateAdd } as const;

export default function CaseAddPage() {
  const router = useRouter();
  const client = useQueryClient();
  const guard = useLeaveGuard(leaveQuestion);
  const config = useProductConfig();
  const stored = useStoredDraft(addDraftName);
  const { guardian_id = null, for: whom } = useSearch({ from: screens.caseAdd.path });
  const isForCaller = guardian_id !== null || whom === "caller";
  const [intake] = useState(() => (isForCaller ? knownOfCaller() : null));
  useEffect(forgetCaller, []);
  const guardian = useQuery({
    ...detailsQuery(recordViews.guardians, guardian_id ?? 0),
    select: (record) => ({ id: guardian_id ?? 0, name: recordName(guardians, record) }),
    enabled: guardian_id !== null,
  });
  const back = () => void router.navigate({ to: screens.caseManager.path });

  const added = (message: string, caseId: number, stage: FirstStage) => {
    // A timer that waits for its case; one of another case goes on.
    if (runningTimer()?.caseId === null) beginCall(caseId);
    void forgetCases(client);
    void showNotice({ title: messages.successTitle, message });
    // The caller is still on the line: the call is logged next, as for a case that the look-up found.
    if (!isForCaller) back();
    else void router.navigate({ to: logScreens[stage].path, search: { case_id: caseId } });
  };

  return (
    <>
      <ScreenTitle>{screens.caseAdd.title}</ScreenTitle>
      <PageLoad queries={[config, stored, guardian]} back={screens.caseManager}>
        {config.data && stored.data !== undefined && (guardian_id === null || guardian.data) && (
          <AddCase
            stored={stored.data}
            guardian={guardian.data ?? null}
            intake={intake}
            bands={config.data.bands}
            onBack={back}
            onChanged={guard.setChanged}
            onAdded={added}
          />
        )}
      </PageLoad>
    </>
  );
}
