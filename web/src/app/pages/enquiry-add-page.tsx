/** The screen at `/enquiries/new`: logs a contact while somebody is on the line. */
import { addressOf, screens } from "@helpline/contract/screens";
import { Button, Group } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { RaiseInPlace } from "#features/concerns/raise-concern.tsx";
import { choicesQuery, forgetEnquiries } from "#features/enquiries/enquiries.api.ts";
import {
  NewEnquiry,
  newEnquiryDraft,
  type SavedEnquiry,
} from "#features/enquiries/form/enquiry-form.tsx";
import { SavedEnquiryPanel } from "#features/enquiries/form/saved-enquiry.tsx";
import { UnfinishedCalls } from "#features/enquiries/form/unfinished-calls.tsx";
import { useStoredDraft } from "#shared/drafts/drafts.api.ts";
import { leaveQuestion } from "#shared/drafts/leave-question.ts";
import { type UnsavedGuard, useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { useScreenLink } from "#shared/screen-link.ts";
import { ScreenHeading, ScreenTitle } from "#shared/screen-title.tsx";
import {
  forgetKnownOfEnquiry,
  knownOfEnquiry,
  toUnfinishedCall,
  useAskedEnquiry,
} from "../page-parts/new-enquiry.ts";
import { PageLoad } from "../page-parts/page-load.tsx";

export default function EnquiryAddPage() {
  const asked = useAskedEnquiry();
  // Somebody may want to log the next call.
  return <Enquiry key={asked ?? 0} asked={asked} />;
}

interface AskedProps {
  readonly asked: number | undefined;
}

function Enquiry({ asked }: AskedProps) {
  const [saved, setSaved] = useState<SavedEnquiry | null>(null);
  const { title } = screens.enquiryAdd;
  const guard = useLeaveGuard(leaveQuestion);
  return (
    <>
      <ScreenHeading
        buttons={
          <RaiseInPlace
            about={saved ? { enquiry_id: saved.enquiry_id, words: "this enquiry" } : {}}
          />
        }
      >
        <ScreenTitle>{saved ? "Enquiry saved" : title}</ScreenTitle>
      </ScreenHeading>
      {saved ? <Saved {...saved} /> : <Form asked={asked} onSaved={setSaved} guard={guard} />}
    </>
  );
}

interface FormProps extends AskedProps {
  readonly guard: UnsavedGuard;
  readonly onSaved: (saved: SavedEnquiry) => void;
}

function Form({ asked, guard, onSaved }: FormProps) {
  const router = useRouter();
  const client = useQueryClient();
  const config = useProductConfig();
  const choices = useQuery(choicesQuery);
  const draft = newEnquiryDraft(asked ?? 0);
  const stored = useStoredDraft(draft);
  const [known] = useState(() => knownOfEnquiry(asked));
  useEffect(forgetKnownOfEnquiry, []);
  return (
    <PageLoad queries={[config, choices, stored]} back={screens.call} hasFirstField>
      {config.data && choices.data && stored.data !== undefined && (
        <NewEnquiry
          choices={choices.data}
          stored={stored.data}
          known={known}
          asked={asked ?? 0}
          above={
            <UnfinishedCalls
              shown={draft}
              isUnfolded={asked === undefined}
              onReopen={(number) => void router.navigate(toUnfinishedCall(number))}
            />
          }
          onBack={() => void router.navigate({ to: screens.call.path })}
          onChanged={guard.setChanged}
          onSaved={(saved) => {
            void forgetEnquiries(client);
            onSaved(saved);
          }}
        />
      )}
    </PageLoad>
  );
}

function Saved({ enquiry_id, reference, outcome }: SavedEnquiry) {
  const link = useScreenLink();
  return (
    <SavedEnquiryPanel reference={reference}>
      {outcome === "needs a case" && <p>Managers see it on Welcome, and open the case.</p>}
      <Group gap={8}>
        <Button component="a" {...link(screens.call.path, {})}>
          Next call
        </Button>
        <Button
          component="a"
          variant="default"
          {...link(addressOf(screens.enquiryView, enquiry_id), {})}
        >
          Open the enquiry
        </Button>
      </Group>
    </SavedEnquiryPanel>
  );
}
