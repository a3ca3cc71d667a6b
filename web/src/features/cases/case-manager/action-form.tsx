/** The dialog that asks before an action for what the case has no answer to, and sends the action. */

import { actionForm } from "@helpline/contract/cases/action-answers";
import type { ActionQuestion } from "@helpline/contract/cases/action-questions";
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import type { CaseAction } from "@helpline/contract/cases/stages";
import { draftName } from "@helpline/contract/drafts/drafts";
import { Stack, Text } from "@mantine/core";
import type { AskedDialogProps } from "#shared/dialogs/asked-dialog.tsx";
import type { Notice } from "#shared/dialogs/dialogs.tsx";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { useFormDialog } from "#shared/form/form-dialog.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { actOnCase } from "../case-calls.ts";
import { showRefusal, staleAnswerOf } from "../stale-answer.ts";

export interface AskedAction {
  readonly details: CaseDetails;
  readonly action: CaseAction;
  readonly question: Notice;
  /** The questions to show. */
  readonly missing: readonly ActionQuestion[];
}

export default function ActionForm({ asked, answer, onClosed }: AskedDialogProps<AskedAction>) {
  const { details, action, question, missing } = asked;
  const { case_id, version } = details;
  const { modal, setChanged, end, cancel } = useFormDialog(answer);
  const schema = actionForm(action, missing);
  const natures = useProductConfig().data?.nature_of_case ?? [];
  const options = natures.map((value) => ({ value, label: value }));
  const fields = formFields(schema, { nature_of_case: { options } });
  return (
    <FadingModal
      {...modal}
      onExitTransitionEnd={onClosed}
      title={question.title}
      withCloseButton={false}
      centered
    >
      <ContractForm
        draft={draftName("case-action", case_id)}
        label={question.title}
        submitLabel={question.title}
        layout="dialog"
        rules={{ fields, schema }}
        intro={
          <Stack gap={12} mb={12}>
            {[question.message].flat().map((line) => (
              <Text key={line}>{line}</Text>
            ))}
          </Stack>
        }
        other={{ label: "Cancel", onClick: () => void cancel() }}
        onChanged={setChanged}
        send={(answers) => actOnCase({ case_id, action, version, ...answers })}
        onSaved={end}
        onRefused={(error) =>
          staleAnswerOf(error)
            ? showRefusal(error).then(() => {
                end("");
                return "done";
              })
            : undefined
        }
      />
    </FadingModal>
  );
}
