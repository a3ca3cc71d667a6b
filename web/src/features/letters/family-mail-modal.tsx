/** The dialog that mails a guardian of a case, as text or with a letter (MAIL-6). */

import { draftName } from "@helpline/contract/drafts/drafts";
import type { RouteData } from "@helpline/contract/http";
import {
  familyMailForm,
  familyMailRoutes,
  type MailRecipient,
} from "@helpline/contract/letters/family-mail";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { call, isTemporary } from "#shared/api-client.ts";
import type { AskedDialogProps } from "#shared/dialogs/asked-dialog.tsx";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { leaveQuestion } from "#shared/drafts/leave-question.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { type FieldSpec, formFields } from "#shared/form/field-specs.ts";
import { useFormDialog } from "#shared/form/form-dialog.ts";
import { MeasuredMinutes } from "#shared/form/measured-minutes.tsx";
import { QueryPart } from "#shared/query-part.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { familyMailQuery, forgetWritten, type WrittenFrom } from "./letters.api.ts";

type Asked = WrittenFrom & { readonly attached?: string };
type Prepared = RouteData<typeof familyMailRoutes.prepare>;

const mayBeSent =
  "The mail may have been sent. If it was, the log of the case shows it. Do you want to close this?";

export default function FamilyMailModal(props: AskedDialogProps<Asked>) {
  const { asked, answer, onClosed } = props;
  const isLost = useRef(false);
  const leaving = useCallback(async () => (isLost.current ? mayBeSent : leaveQuestion()), []);
  const { modal, setChanged, end, cancel } = useFormDialog(answer, leaving);
  return (
    <FadingModal
      {...modal}
      onExitTransitionEnd={onClosed}
      title={`Mail the family of case ${asked.caseId}`}
      size="lg"
      withCloseButton={false}
    >
      <QueryPart
        query={useQuery(familyMailQuery(asked.caseId))}
        failed="What the mail needs could not be loaded"
        loading="Loading what the mail needs"
        lineHeight={48}
      >
        {(prepared) => (
          <MailForm
            asked={asked}
            prepared={prepared}
            onChanged={setChanged}
            onCancel={() => void cancel()}
            onFailed={(error) => {
              isLost.current ||= isTemporary(error);
            }}
            onSent={end}
          />
        )}
      </QueryPart>
    </FadingModal>
  );
}

/** The fields with those to choose from: guardians who may be mailed, and files. */
function fieldsOf({ attachments }: Prepared, recipients: readonly MailRecipient[]): FieldSpec[] {
  const options = {
    guardian: recipients.map(({ guardian, name }) => ({ value: guardian, label: name })),
    file_name: [
      { value: "", label: "Nothing" },
      ...attachments.map((name) => ({ value: name, label: name })),
    ],
  };
  return formFields(familyMailForm, {
    guardian: { options: options.guardian, isWide: true },
    subject: { isWide: true },
    file_name: { input: "select", options: options.file_name },
  }).map((field) => ({ ...field, isAlwaysChosen: true }));
}

interface MailFormProps {
  readonly asked: Asked;
  readonly prepared: Prepared;
  readonly onChanged: (changed: boolean) => void;
  readonly onCancel: () => void;
  readonly onFailed: (error: Error) => void;
  readonly onSent: (message: string) => void;
}

function MailForm({ asked, prepared, onChanged, onCancel, onFailed, onSent }: MailFormProps) {
  const { caseId, attached } = asked;
  const client = useQueryClient();
  const reachable = prepared.recipients.filter(({ refusal }) => refusal === null);
  const refusals = prepared.recipients.flatMap(({ refusal }) => refusal ?? []);
  const [rules] = useState(() => ({
    schema: familyMailForm,
    fields: fieldsOf(prepared, reachable),
    // Below the list, where a long address is not cut.
    hintOf: (name: string, { guardian }: Readonly<Record<string, unknown>>) =>
      name === "guardian"
        ? (reachable.find((each) => each.guardian === guardian)?.address ?? undefined)
        : undefined,
  }));
  const [first] = reachable;
  const notes = (
    <Stack gap={8} mb={16}>
      {refusals.map((refusal) => (
        <Alert key={refusal} color="red">
          {refusal}
        </Alert>
      ))}
      {first &&
        prepared.warnings.map((warning) => (
          <Alert key={warning} color="orange">
            {warning}
          </Alert>
        ))}
      {first && (
        <Text c="dimmed">
          The mail goes out from the helpline's own address, and its text into the log of the case.
        </Text>
      )}
    </Stack>
  );
  if (!first) {
    return (
      <>
        {notes}
        <Group>
          <Button variant="default" onClick={onCancel}>
            Close
          </Button>
        </Group>
      </>
    );
  }
  return (
    <ContractForm
      draft={draftName("family-mail", caseId)}
      label="Mail the family"
      layout="modal"
      inPlace
      rules={rules}
      intro={notes}
      submitLabel="Send"
      focusFirst="empty"
      initial={{
        guardian: first.guardian,
        subject: "",
        text: `Dear ${first.name},\n\n`,
        file_name: attached && prepared.attachments.includes(attached) ? attached : "",
        minutes: "0",
      }}
      belowFields={(form) => <MeasuredMinutes form={form} least={0} />}
      onChanged={onChanged}
      other={{ label: "Cancel", onClick: onCancel }}
      send={(body, idempotencyKey) => {
        const mail = { case_id: caseId, ...body };
        return call(familyMailRoutes.send, { body: mail }, { idempotencyKey }).catch((error) => {
          onFailed(error);
          throw error;
        });
      }}
      onSaved={({ message }) => {
        toast(message);
        void forgetWritten(client, caseId);
        onSent(message);
      }}
    />
  );
}
