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
import { Text } from "@mantine/core";
import { call } from "#shared/api-client.ts";
import type { AskedDialogProps } from "#shared/dialogs/asked-dialog.tsx";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { useFormDialog } from "#shared/form/form-dialog.ts";

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

export default function RaiseDialog({ asked, answer, onClosed }: AskedDialogProps<AboutWhat>) {
  const { words, ...about } = asked;
  const { modal, setChanged, end, cancel } = useFormDialog(answer);
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
        onSaved={({ message }) => end(message)}
      />
    </FadingModal>
  );
}
