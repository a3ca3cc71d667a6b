/** The dialog that writes a letter from a case. Nothing is sent by itself (LET-3). */

import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import type { LogActor } from "@helpline/contract/cases/case-place";
import { draftName } from "@helpline/contract/drafts/drafts";
import { letterEntryForm } from "@helpline/contract/letters/letters";
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { call } from "#shared/api-client.ts";
import type { AskedDialogProps } from "#shared/dialogs/asked-dialog.tsx";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { useFormDialog } from "#shared/form/form-dialog.ts";
import { MeasuredMinutes } from "#shared/form/measured-minutes.tsx";
import { QueryPart } from "#shared/query-part.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { LetterForm, type Written } from "./letter-form.tsx";
import { choicesQuery, forgetWritten, saveDocument, type WrittenFrom } from "./letters.api.ts";

interface Asked extends WrittenFrom {
  /** Opens the dialog that mails this file. */
  readonly onMail: (fileName: string) => void;
}

export default function LetterModal(props: AskedDialogProps<Asked>) {
  const { asked, answer, onClosed } = props;
  const { modal, setChanged, cancel } = useFormDialog(answer);
  const [written, setWritten] = useState<Written | null>(null);
  const ofCase = `for case ${asked.caseId}`;
  return (
    <FadingModal
      {...modal}
      onExitTransitionEnd={onClosed}
      title={written ? `The letter ${ofCase} is written` : `Write a letter ${ofCase}`}
      size="lg"
      withCloseButton={false}
    >
      {written ? (
        <AfterLetter {...asked} {...written} onChanged={setChanged} onEnd={cancel} />
      ) : (
        <ChooseLetter
          caseId={asked.caseId}
          onChanged={setChanged}
          onWritten={(letter) => {
            setChanged(false);
            setWritten(letter);
          }}
          onEnd={() => void cancel()}
        />
      )}
    </FadingModal>
  );
}

type ChooseLetterProps = Omit<ComponentProps<typeof LetterForm>, "choices">;

function ChooseLetter(props: ChooseLetterProps) {
  const { caseId, onEnd } = props;
  return (
    <QueryPart
      query={useQuery(choicesQuery(caseId))}
      failed="The letters could not be loaded"
      loading="Loading the letters"
      lineHeight={48}
    >
      {([first, ...others]) =>
        first ? (
          <LetterForm {...props} choices={[first, ...others]} />
        ) : (
          <Stack gap={16}>
            <Text>{`${letterMessages.none} Managers add them under Letters in the menu.`}</Text>
            <Group>
              <Button variant="default" onClick={onEnd}>
                Cancel
              </Button>
            </Group>
          </Stack>
        )
      }
    </QueryPart>
  );
}

const addEntry: Readonly<
  Record<
    LogActor,
    | typeof caseLogRoutes.addAsAdvisor
    | typeof caseLogRoutes.addAsAdvocate
    | typeof caseLogRoutes.addAsClinic
  >
> = {
  advisor: caseLogRoutes.addAsAdvisor,
  advocate: caseLogRoutes.addAsAdvocate,
  clinic: caseLogRoutes.addAsClinic,
};

const entryRules = { schema: letterEntryForm, fields: formFields(letterEntryForm) };

interface AfterLetterProps extends Asked, Written {
  readonly onChanged: (changed: boolean) => void;
  /** Resolves with false if the person stays, to keep what was typed. */
  readonly onEnd: () => Promise<boolean>;
}

function AfterLetter(props: AfterLetterProps) {
  const { caseId, actor, letter, template, onMail, onChanged, onEnd } = props;
  const client = useQueryClient();
  const download = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => download.current?.focus(), []);
  const [isLogged, setLogged] = useState(false);
  const { file_name: name } = letter;
  const mail = async () => {
    if (await onEnd()) onMail(name);
  };
  return (
    <Stack gap={20}>
      <Text>
        It is kept among the files of the case as <bdi>{name}</bdi>, and has been sent to nobody.
      </Text>
      <Group gap={8}>
        <Button
          ref={download}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => saveDocument(letter.file, name)}
        >
          Download
        </Button>
        {actor && (
          <Button variant="default" onClick={() => void mail()}>
            Mail it to the family…
          </Button>
        )}
        <Button variant="default" onClick={() => void onEnd()}>
          Done
        </Button>
      </Group>
      {actor && !isLogged && (
        <ContractForm
          draft={draftName("letter-entry", caseId)}
          label="Log the letter"
          layout="dialog"
          rules={entryRules}
          intro={
            <Text fw={600} mb={8}>
              Log the letter
            </Text>
          }
          submitLabel="Add to the log"
          onChanged={onChanged}
          initial={{ details: `Letter “${template}” written: ${name}`, minutes: "1" }}
          belowFields={(form) => <MeasuredMinutes form={form} least={1} />}
          send={({ details, minutes }, idempotencyKey) => {
            const body = {
              case_id: caseId,
              entry_type: "other",
              duration: minutes,
              details,
              further_action: "save",
            } as const;
            return call(addEntry[actor], { body }, { idempotencyKey });
          }}
          onSaved={({ message }) => {
            toast(message);
            setLogged(true);
            void forgetWritten(client, caseId);
          }}
        />
      )}
      {isLogged && <Text role="status">The letter is in the log.</Text>}
    </Stack>
  );
}
