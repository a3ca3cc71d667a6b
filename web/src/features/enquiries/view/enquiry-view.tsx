/** One enquiry: what was said, who is to be rung back, and the case that it can become. */
import { mayAccess } from "@helpline/contract/access";
import { type EnquiryDetails, enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { showReference } from "@helpline/contract/enquiries/enquiry-values";
import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { GuardianAlerts } from "#shared/alerts/guardian-alerts.tsx";
import { ApiError, call, isStaleVersion } from "#shared/api-client.ts";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { useStoredDraft } from "#shared/drafts/drafts.api.ts";
import { focusHeading } from "#shared/focus-heading.ts";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { type UnsavedGuard, useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { useSession } from "#shared/session/use-session.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import { detailsQuery, type EnquiryChoices, forgetEnquiries } from "../enquiries.api.ts";
import { EditEnquiry, enquiryDraft } from "../form/enquiry-form.tsx";
import { AttemptForm } from "./attempt-form.tsx";
import { Attempts, EnquiryFacts } from "./enquiry-facts.tsx";
import classes from "./enquiry-view.module.css";
import { JoinCase } from "./join-case.tsx";

interface EnquiryViewProps {
  readonly enquiry: EnquiryDetails;
  readonly choices: EnquiryChoices;
  /** A further button, beside the others. */
  readonly action?: ReactNode;
  /** Must be a stable function. */
  readonly onChanged: (changed: boolean) => void;
  readonly onDeleted: (message: string) => void;
  /** Opens the form for a case with what was typed; undefined for roles that add no cases. */
  readonly onOpenCase: ((enquiry: EnquiryDetails) => Promise<void>) | undefined;
}

type Doing = "edit" | "join" | null;

export function EnquiryView(props: EnquiryViewProps) {
  const { enquiry, choices, onChanged } = props;
  const [doing, setDoing] = useState<Doing>(null);
  const attemptGuard = useLeaveGuard();
  const client = useQueryClient();
  /** What was typed stays, and what a colleague has stored meanwhile shows above it. */
  const refused = async (error: ApiError) => {
    const stored = { ...detailsQuery(enquiry.enquiry_id), staleTime: 0 };
    const { outcome } = await client.fetchQuery(stored);
    if (!isStaleVersion(error)) throw error;
    // The form for an attempt says itself that there is nobody to ring back any more.
    if (doing === null && outcome !== "call back") return "done" as const;
    throw new ApiError(409, enquiryMessages.stale);
  };
  /** The button that has the focus goes with its form. */
  const close = () => {
    setDoing(null);
    focusHeading();
  };
  const saved = async (message: string) => {
    toast(message);
    await forgetEnquiries(client);
    close();
  };
  const begin = async (next: Doing) => {
    // The form for a change takes the place of the other one.
    if (next !== "edit" || (await attemptGuard.mayLeave())) setDoing(next);
  };
  return (
    <div className={classes.page}>
      <ScreenTitle>
        Enquiry <span className={classes.reference}>{showReference(enquiry.reference)}</span>
      </ScreenTitle>
      <GuardianAlerts
        alerts={enquiry.guardian_alerts}
        name={enquiry.guardian_name ?? enquiry.name ?? "the guardian"}
      />
      {doing === "edit" ? (
        <Edit
          enquiry={enquiry}
          choices={choices}
          onBack={close}
          onChanged={onChanged}
          onSaved={(message) => void saved(message)}
        />
      ) : (
        <>
          <Actions {...props} doing={doing} onDo={(next) => void begin(next)} />
          {doing === "join" && (
            <section className={classes.card} aria-label="Add to a case">
              <JoinCase
                enquiry={enquiry}
                onCancel={close}
                onRefused={refused}
                onSaved={(message) => void saved(message)}
              />
            </section>
          )}
          <section className={classes.card} aria-label="What was said">
            <EnquiryFacts enquiry={enquiry} />
          </section>
          <RingBack enquiry={enquiry} guard={attemptGuard} onRefused={refused} onSaved={saved} />
        </>
      )}
    </div>
  );
}

type Refused = (error: ApiError) => Promise<"done">;

interface RingBackProps {
  readonly enquiry: EnquiryDetails;
  /** Of the form for an attempt. */
  readonly guard: UnsavedGuard;
  readonly onRefused: Refused;
  readonly onSaved: (message: string) => Promise<void>;
}

/** The attempts to ring back, and the form for the next one. */
function RingBack({ enquiry, guard, onRefused, onSaved }: RingBackProps) {
  const [recorded, setRecorded] = useState(0);
  const [isTyped, setTyped] = useState(false);
  const changed = useCallback(
    (isChanged: boolean) => {
      guard.setChanged(isChanged);
      setTyped(isChanged);
    },
    [guard],
  );
  // A colleague may reach the caller while somebody types.
  const hasForm = enquiry.outcome === "call back" || isTyped;
  if (!hasForm && enquiry.attempts.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="ring-back">
      <h2 id="ring-back">Ring back</h2>
      <Attempts attempts={enquiry.attempts} />
      {hasForm && (
        <AttemptForm
          // Another attempt begins with an empty form.
          key={recorded}
          enquiry={enquiry}
          onChanged={changed}
          onRefused={onRefused}
          onSaved={async (message) => {
            await onSaved(message);
            setRecorded((times) => times + 1);
          }}
        />
      )}
    </section>
  );
}

interface ActionsProps extends EnquiryViewProps {
  readonly doing: Doing;
  readonly onDo: (doing: Doing) => void;
}

function Actions({ enquiry, action, doing, onDo, onDeleted, onOpenCase }: ActionsProps) {
  const { userType } = useSession();
  const client = useQueryClient();
  const isCase = enquiry.outcome === "became a case";
  const removing = useWrite({
    mutationFn: () => call(enquiryRoutes.remove, { body: { enquiry_id: enquiry.enquiry_id } }),
    onSuccess: ({ message }) => {
      onDeleted(message);
      void forgetEnquiries(client);
    },
  });
  const opening = useWrite({ mutationFn: async () => onOpenCase?.(enquiry) });
  const remove = async () => {
    const question = {
      title: "Delete enquiry",
      message: `Do you want to delete the enquiry ${showReference(enquiry.reference)} for good?`,
      harmful: true,
    };
    if (await askYesNo(question)) await removing.write();
  };
  return (
    <Group gap={8} data-paper="hidden">
      {!isCase && onOpenCase && (
        <SubmitButton saving={opening.isPending} onClick={() => void opening.write()}>
          Open a case
        </SubmitButton>
      )}
      {!isCase && doing !== "join" && (
        <Button variant="default" onClick={() => onDo("join")}>
          Add to a case
        </Button>
      )}
      <Button variant="default" onClick={() => onDo("edit")}>
        Edit
      </Button>
      {action}
      {mayAccess("managers", userType) && (
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      )}
    </Group>
  );
}

/** The form opens once its draft is known. */
function Edit(props: Omit<Parameters<typeof EditEnquiry>[0], "stored">) {
  const stored = useStoredDraft(enquiryDraft(props.enquiry.enquiry_id));
  if (stored.data === undefined)
    return stored.isError ? <p role="alert">{stored.error.message}</p> : null;
  return <EditEnquiry {...props} stored={stored.data} />;
}
