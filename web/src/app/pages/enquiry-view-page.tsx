/** The screen at `/enquiries/258`. */

import { mayOpen, screens } from "@helpline/contract/screens";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { RaiseConcern } from "#features/concerns/raise-concern.tsx";
import { choicesQuery, detailsQuery } from "#features/enquiries/enquiries.api.ts";
import { EnquiryView } from "#features/enquiries/view/enquiry-view.tsx";
import { leaveQuestion } from "#shared/drafts/leave-question.ts";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { useSession } from "#shared/session/use-session.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useLogNextCall } from "../page-parts/call-enquiries.ts";
import { toCaseOfEnquiry } from "../page-parts/case-of-enquiry.ts";
import { PageLoad } from "../page-parts/page-load.tsx";

export default function EnquiryViewPage() {
  const { id } = useParams({ from: screens.enquiryView.path });
  return <EnquiryById key={id} id={Number(id)} />;
}

function EnquiryById({ id }: { readonly id: number }) {
  const router = useRouter();
  const { userType } = useSession();
  const guard = useLeaveGuard(leaveQuestion);
  const config = useProductConfig();
  const choices = useQuery(choicesQuery);
  const enquiry = useQuery(detailsQuery(id));
  const logNextCall = useLogNextCall();
  const isThere = config.data && choices.data && enquiry.data;
  return (
    <>
      {!isThere && <ScreenTitle>{screens.enquiryView.title}</ScreenTitle>}
      <PageLoad queries={[config, choices, enquiry]} back={screens.enquiries}>
        {isThere && (
          <EnquiryView
            enquiry={enquiry.data}
            choices={choices.data}
            action={
              <>
                <Button variant="default" onClick={() => logNextCall(enquiry.data)}>
                  Log the next call
                </Button>
                <RaiseConcern about={{ enquiry_id: id, words: "this enquiry" }} />
              </>
            }
            onChanged={guard.setChanged}
            onDeleted={(message) => {
              toast(message);
              void router.navigate({ to: screens.enquiries.path });
            }}
            onOpenCase={
              mayOpen(screens.caseAdd, userType)
                ? async (of) => {
                    await router.navigate(await toCaseOfEnquiry(of));
                  }
                : undefined
            }
          />
        )}
      </PageLoad>
    </>
  );
}
