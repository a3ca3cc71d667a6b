/** The screen at `/case-manager/add`. */
import { newCaseDraftName } from "@helpline/contract/drafts/drafts";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { showReference } from "@helpline/contract/enquiries/enquiry-values";
import { messages } from "@helpline/contract/messages";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { addressOf, screens } from "@helpline/contract/screens";
import { Anchor, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { AddCase, type FirstStage } from "#features/cases/case-form/add-case.tsx";
import { forgetCases } from "#features/cases/cases.api.ts";
import {
  detailsQuery as enquiryQuery,
  forgetEnquiries,
} from "#features/enquiries/enquiries.api.ts";
import { ApiError, once } from "#shared/api-client.ts";
import { beginCall, runningTimer } from "#shared/call-timer/call-timer.ts";
import { CaseLink } from "#shared/case-links/case-link.tsx";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { useStoredDraft } from "#shared/drafts/drafts.api.ts";
import { leaveQuestion } from "#shared/drafts/leave-question.ts";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { detailsQuery, recordName } from "#shared/record-manager/views/record-view.ts";
import { recordViews } from "#shared/record-manager/views/registry.ts";
import { useScreenLink } from "#shared/screen-link.ts";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { intakeOfEnquiry } from "../page-parts/case-of-enquiry.ts";
import { forgetCaller, knownOfCaller } from "../page-parts/new-caller.ts";
import { PageLoad } from "../page-parts/page-load.tsx";

/** Where managers log on a case in its first stage. */
const logScreens = { advisor: screens.advisorAdd, advocate: screens.advocateAdd } as const;

export default function CaseAddPage() {
  const router = useRouter();
  const client = useQueryClient();
  const guard = useLeaveGuard(leaveQuestion);
  const config = useProductConfig();
  const link = useScreenLink();
  const {
    guardian_id = null,
    enquiry_id = null,
    for: whom,
  } = useSearch({ from: screens.caseAdd.path });
  const isNoEnquiry = enquiry_id === 0;
  const stored = useStoredDraft(isNoEnquiry ? null : newCaseDraftName(enquiry_id));
  const isForCaller = guardian_id !== null || enquiry_id !== null || whom === "caller";
  const [known] = useState(() => (isForCaller ? knownOfCaller() : null));
  useEffect(forgetCaller, []);
  const ofEnquiry = useQuery({
    queryKey: ["intake", enquiry_id, guardian_id],
    queryFn: async () => {
      if (isNoEnquiry) throw new ApiError(404, enquiryMessages.notFound);
      const enquiry = await client.fetchQuery(enquiryQuery(enquiry_id ?? 0));
      return intakeOfEnquiry(enquiry, guardian_id !== null);
    },
    enabled: enquiry_id !== null,
    ...once,
    // The form begins with it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const intake = enquiry_id === null ? known : ofEnquiry.data;
  const becameCase = intake?.enquiry?.case_id ?? null;
  // A draft is still shown, although it can no longer be saved.
  const isOver = becameCase !== null && stored.data === null;
  const guardian = useQuery({
    ...detailsQuery(recordViews.guardians, guardian_id ?? 0),
    select: (record) => ({ id: guardian_id ?? 0, name: recordName(guardians, record) }),
    enabled: guardian_id !== null,
  });
  const toList = () => router.navigate({ to: screens.caseManager.path });
  const back = () =>
    enquiry_id === null
      ? toList()
      : router.navigate({ to: addressOf(screens.enquiryView, enquiry_id) });

  const added = (message: string, caseId: number, stage: FirstStage) => {
    // A timer that waits for its case; one of another case goes on.
    if (runningTimer()?.caseId === null) beginCall(caseId);
    void forgetCases(client);
    if (enquiry_id !== null) void forgetEnquiries(client);
    void showNotice({ title: messages.successTitle, message });
    // The caller is still on the line: the call is logged next, as for a case that the look-up found.
    if (!isForCaller) void toList();
    else void router.navigate({ to: logScreens[stage].path, search: { case_id: caseId } });
  };

  return (
    <>
      <ScreenTitle>{screens.caseAdd.title}</ScreenTitle>
      {intake?.enquiry && (
        <Text mb={12}>
          For the enquiry{" "}
          <Anchor
            inherit
            underline="always"
            {...link(addressOf(screens.enquiryView, intake.enquiry.enquiry_id), {})}
          >
            {showReference(intake.enquiry.reference)}
          </Anchor>
          {becameCase !== null && (
            <>
              , which has become <CaseLink caseId={becameCase}>case {becameCase}</CaseLink> already
            </>
          )}
        </Text>
      )}
      {!isOver && (
        <PageLoad queries={[config, stored, guardian, ofEnquiry]} back={screens.caseManager}>
          {config.data &&
            stored.data !== undefined &&
            intake !== undefined &&
            (guardian_id === null || guardian.data) && (
              <AddCase
                stored={stored.data}
                guardian={guardian.data ?? null}
                intake={intake}
                bands={config.data.bands}
                onBack={() => void back()}
                onChanged={guard.setChanged}
                onAdded={added}
              />
            )}
        </PageLoad>
      )}
    </>
  );
}
