/** The dialog that writes a letter from a case. Nothing is sent by itself (LET-3). */

import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import type { LogActor } from "@helpline/contract/cases/case-place";
import { draftName } from "@helpline/contract/drafts/drafts";
import type { RouteData } from "@helpline/contract/http";
import {
  type LetterChoice,
  letterEntryForm,
  letterRoutes,
} from "@helpline/contract/letters/letters";
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { Alert, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call, isAbort } from "#shared/api-client.ts";
import type { AskedDialogProps } from "#shared/dialogs/asked-dialog.tsx";
import { failureMessage } from "#shared/dialogs/dialogs.tsx";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { useFormDialog } from "#shared/form/form-dialog.ts";
import { MeasuredMinutes } from "#shared/form/measured-minutes.tsx";
import { useSendOnce } from "#shared/form/send-once.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import { choicesQuery, forgetWritten, saveDocument, type WrittenFrom } from "./letters.api.ts";
import {
  MissingFields,
  missingInWords,
  type SentCompletion,
  useCompletions,
} from "./missing-fields.tsx";

type Letter = RouteData<typeof letterRoutes.write>;

interface Written {
  readonly letter: Letter;
  readonly template: string;
}

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

interface ChooseLetterProps {
  readonly caseId: number;
  readonly onChanged: (changed: boolean) => void;
  readonly onWritten: (written: Written) => void;
  readonly onEnd: () => void;
}

function ChooseLetter(props: ChooseLetterProps) {
  const { caseId, onEnd } = props;
  return (
    <QueryPart
      query={useQuery(choicesQuery(caseId))}
      failed="The letters could not be loaded"
      loading="Loading the letters"
      lineHeight={48}
    >
      {(choices) =>
        choices.length > 0 ? (
          <ChosenLetter {...props} choices={choices} />
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

interface LetterToWrite {
  readonly choice: LetterChoice;
  readonly completion: SentCompletion;
}

function ChosenLetter(props: ChooseLetterProps & { readonly choices: readonly LetterChoice[] }) {
  const { caseId, choices, onChanged, onWritten, onEnd } = props;
  const client = useQueryClient();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const chosen = choices.find(({ template_id }) => template_id === chosenId) ?? choices[0];
  const missing = chosen?.refusal === null ? chosen.missing : [];
  const completions = useCompletions(missing);
  const { isTyped } = completions;
  useEffect(() => onChanged(isTyped), [onChanged, isTyped]);
  const sendOnce = useSendOnce();
  const { write, isPending } = useWrite({
    mutationFn: ({ choice: { template_id }, completion }: LetterToWrite) =>
      sendOnce((idempotencyKey) => {
        const body = { case_id: caseId, template_id, ...completion };
        return call(letterRoutes.write, { body }, { idempotencyKey });
      }),
    onSuccess: ({ data, message }, { choice: { name } }) => {
      toast(message);
      void forgetWritten(client, caseId);
      onWritten({ letter: data, template: name });
    },
    onFailure: async (error) => {
      if (isAbort(error)) return;
      setRefusal(failureMessage(error));
      // The template may have been changed or deleted meanwhile.
      await client.invalidateQueries(choicesQuery(caseId));
    },
  });
  if (!chosen) return null;
  const send = () => {
    const completion = completions.complete();
    if (completion) void write({ choice: chosen, completion });
  };
  return (
    <Stack gap={16}>
      <NativeSelect
        label="Letter"
        size="md"
        data-autofocus
        value={String(chosen.template_id)}
        onChange={(event) => {
          setRefusal(null);
          completions.reset();
          setChosenId(Number(event.currentTarget.value));
        }}
        data={choices.map(({ template_id, name }) => ({
          value: String(template_id),
          label: name,
        }))}
      />
      <div role="status">
        <BeforeLetter choice={chosen} />
      </div>
      <MissingFields key={chosen.template_id} missing={missing} completions={completions} />
      {refusal !== null && <Alert color="red">{refusal}</Alert>}
      <Group gap={12}>
        {chosen.refusal === null && (
          <Button aria-busy={isPending} onClick={send}>
            Write the letter
          </Button>
        )}
        <Button variant="default" onClick={onEnd}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

/** What to know before the letter is written. */
function BeforeLetter({ choice }: { readonly choice: LetterChoice }) {
  const { missing, warnings, refusal } = choice;
  if (refusal !== null) return <Alert color="red">{refusal}</Alert>;
  if (missing.length === 0 && warnings.length === 0) {
    return <Text c="dimmed">The case has everything that this letter says.</Text>;
  }
  return (
    <Stack gap={8}>
      {warnings.map((warning) => (
        <Alert key={warning} color="orange">
          {warning}
        </Alert>
      ))}
      {missing.length > 0 && <Alert color="orange">{missingInWords(missing.length)}</Alert>}
    </Stack>
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
