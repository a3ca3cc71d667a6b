/**
 * The dialog in which a concern is raised. Its draft is on the server, and stands in no log and no report: nobody but its
 * author learns that there is one.
 */

import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import {
  type ConcernCreate,
  concernForm,
  concernRoutes,
} from "@helpline/contract/concerns/concerns";
import { draftName } from "@helpline/contract/drafts/drafts";
import { Button, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { call } from "#shared/api-client.ts";
import type { AskedDialogProps } from "#shared/dialogs/asked-dialog.tsx";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { useFormDialog } from "#shared/form/form-dialog.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import classes from "./concerns.module.css";
import { WhomToRing } from "./whom-to-ring.tsx";

/** What the concern is about, as far as the page knows. */
export type AboutWhat = Pick<ConcernCreate, "case_id" | "enquiry_id" | "guardian_id"> & {
  /** For people: "Case 12". */
  readonly words?: string;
};

const fields = formFields(concernForm);

/** Its draft is about the same: what is typed on one case does not come back on another. */
function concernDraftOf({ case_id, enquiry_id, guardian_id }: AboutWhat): string {
  if (case_id) return draftName("concern-case", case_id);
  if (enquiry_id) return draftName("concern-enquiry", enquiry_id);
  return guardian_id ? draftName("concern-guardian", guardian_id) : draftName("concern", "new");
}

/** Whom to ring, as soon as somebody is in danger, or when the concern has been refused. */
function Ring({ form, refused }: { readonly form: RecordFormApi; readonly refused: boolean }) {
  const danger = useWatch({ control: form.control, name: "immediate_danger" });
  return refused || Number(danger) === 1 ? <WhomToRing /> : null;
}

interface RingNowProps {
  /** The server's message. */
  readonly raised: string;
  readonly onEnd: () => void;
}

/** Whom to ring, in place of the form. */
function RingNow({ raised, onEnd }: RingNowProps) {
  const close = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => close.current?.focus(), []);
  return (
    <>
      <WhomToRing />
      <p className={classes.quiet}>{raised}</p>
      <Button ref={close} mt={16} onClick={onEnd}>
        Close
      </Button>
    </>
  );
}

export default function RaiseDialog({ asked, answer, onClosed }: AskedDialogProps<AboutWhat>) {
  const { words, ...about } = asked;
  const { modal, setChanged, end, cancel } = useFormDialog(answer);
  const [isRefused, setRefused] = useState(false);
  /** The answer to a concern about immediate danger: the dialog then says whom to ring. */
  const [raised, setRaised] = useState<string>();
  if (raised !== undefined) {
    return (
      <FadingModal
        {...modal}
        onClose={() => end(raised)}
        onExitTransitionEnd={onClosed}
        size="lg"
        title={concernMessages.ringNow}
        withCloseButton={false}
      >
        <RingNow raised={raised} onEnd={() => end(raised)} />
      </FadingModal>
    );
  }
  return (
    <FadingModal
      {...modal}
      onExitTransitionEnd={onClosed}
      size="lg"
      title={words ? `${concernMessages.raise}: ${words}` : concernMessages.raise}
      withCloseButton={false}
    >
      <ContractForm
        draft={concernDraftOf(about)}
        label={concernMessages.raise}
        submitLabel="Raise"
        layout="dialog"
        focusFirst
        intro={
          <Text size="sm" mb={12}>
            {concernMessages.secret}
          </Text>
        }
        onChanged={setChanged}
        rules={{ fields, schema: concernForm }}
        other={{ label: "Cancel", onClick: () => void cancel() }}
        send={(body, idempotencyKey) => {
          const concern = { ...about, ...(body as ConcernCreate) };
          return call(concernRoutes.raise, { body: concern }, { idempotencyKey });
        }}
        belowFields={(form) => <Ring form={form} refused={isRefused} />}
        onRefused={(error) => {
          setRefused(error.status === 429);
          return undefined;
        }}
        onSaved={({ message }, body) => {
          if (Number((body as ConcernCreate).immediate_danger) !== 1) return end(message);
          setChanged(false);
          setRaised(message);
        }}
      />
    </FadingModal>
  );
}
