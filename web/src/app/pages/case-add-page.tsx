/** /case-manager/add (spec 2 §2). */
import { messages } from "@helpline/contract/messages";
import { screens } from "@helpline/contract/screens";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { AddCase, addDraftName } from "#features/cases/case-form/add-case.tsx";
import { forgetCases } from "#features/cases/cases.api.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { useStoredDraft } from "#shared/drafts/drafts.api.ts";
import { leaveQuestion } from "#shared/drafts/leave-question.ts";
import { useLeaveGuard } from "#shared/form/use-leave-guard.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { PageLoad } from "../page-parts/page-load.tsx";

export default function CaseAddPage() {
  const router = useRouter();
  const client = useQueryClient();
  const guard = useLeaveGuard(leaveQuestion);
  const config = useProductConfig();
  const stored = useStoredDraft(addDraftName);
  const back = () => void router.navigate({ to: screens.caseManager.path });

  const added = (message: string) => {
    void forgetCases(client);
    void showNotice({ title: messages.successTitle, message });
    back();
  };

  return (
    <>
      <h1>{screens.caseAdd.title}</h1>
      <PageLoad queries={[config, stored]} back={screens.caseManager}>
        {config.data && stored.data !== undefined && (
          <AddCase
            stored={stored.data}
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
