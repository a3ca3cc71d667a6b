/** The dialog that adds or changes a template of letters; a new file becomes its newest version. */

import { showMoment } from "@helpline/contract/dates";
import {
  type LetterTemplate,
  letterTemplateRoutes,
  templateForm,
} from "@helpline/contract/letters/letters";
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { Button, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Controller } from "react-hook-form";
import * as z from "zod/mini";
import { ApiError } from "#shared/api-client.ts";
import { uploadFile } from "#shared/api-upload.ts";
import type { AskedDialogProps } from "#shared/dialogs/asked-dialog.tsx";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { noText } from "#shared/drafts/no-draft.ts";
import { FileDrop } from "#shared/files/file-drop.tsx";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { useFormDialog } from "#shared/form/form-dialog.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { useWrite } from "#shared/use-write.ts";
import { downloadVersion } from "./letters.api.ts";
import classes from "./letters.module.css";

interface Asked {
  /** Null: a new one. */
  readonly template: LetterTemplate | null;
}

const fields = formFields(templateForm);
/** A new template needs a file, which is asked for together with the fields. */
const addSchema = z.strictObject({
  ...templateForm.shape,
  file: z.string({ error: letterMessages.noFile }),
});

/** A refusal as an error of the form, which no second dialog is to cover. */
function asFormError(error: unknown, name: string): unknown {
  if (!(error instanceof ApiError) || error.fieldErrors.length > 0) return error;
  const { status, message } = error;
  const field = message === letterMessages.nameTaken(name) ? "name" : "";
  return new ApiError(status, message, { errors: [{ field, message }] });
}

/** What is sent of the form besides its file. */
function sentOf(template: LetterTemplate | null, fields: { name: string; addressed_to: string }) {
  if (!template) return fields;
  const { template_id, version } = template;
  return { template_id: String(template_id), ...fields, version: String(version) };
}

export default function TemplateModal(props: AskedDialogProps<Asked>) {
  const { asked, answer, onClosed } = props;
  const { template } = asked;
  const [file, setFile] = useState<File | null>(null);
  const [isTyped, setTyped] = useState(false);
  const sending = useRef<AbortController>(null);
  const { modal, setChanged, end, cancel } = useFormDialog((message) => {
    sending.current?.abort();
    answer(message);
  });
  // When the page is left, nobody would see the result.
  useEffect(() => () => sending.current?.abort(), []);
  useEffect(() => setChanged(isTyped || file !== null), [setChanged, isTyped, file]);
  const title = template ? "Change a template" : "Add a template";
  const route = template ? letterTemplateRoutes.update : letterTemplateRoutes.create;
  return (
    <FadingModal {...modal} onExitTransitionEnd={onClosed} title={title} withCloseButton={false}>
      <ContractForm
        draft={noText}
        label={title}
        layout="dialog"
        rules={
          template
            ? { schema: templateForm, fields }
            : { schema: addSchema, fields, fixed: { file: file?.name } }
        }
        focusFirst
        onChanged={setTyped}
        initial={{ name: template?.name ?? "", addressed_to: template?.addressed_to ?? "" }}
        belowFields={(form) => (
          <Stack gap={12} mt={16}>
            <Controller
              control={form.control}
              name="file"
              render={({ field, fieldState }) => (
                <FileDrop
                  label={template ? "Choose a new file" : "Choose a file"}
                  hint="A Word document (.docx) of at most 2 MB, with placeholders such as {today}."
                  error={fieldState.error?.message}
                  accept=".docx"
                  buttonRef={field.ref}
                  onFiles={(files) => {
                    setFile(files?.[0] ?? null);
                    form.clearErrors("file");
                  }}
                />
              )}
            />
            {file && (
              <Text role="status">
                Chosen: <bdi>{file.name}</bdi>
              </Text>
            )}
            {template && <Versions template={template} />}
          </Stack>
        )}
        other={{ label: "Cancel", onClick: () => void cancel() }}
        send={({ name, addressed_to }) => {
          const controller = new AbortController();
          sending.current = controller;
          return uploadFile(
            route,
            { file, fields: sentOf(template, { name, addressed_to }) },
            { signal: controller.signal, onProgress: () => undefined },
          ).catch((error: unknown) => {
            throw asFormError(error, name);
          });
        }}
        onSaved={({ message }) => end(message)}
      />
    </FadingModal>
  );
}

function Versions({ template }: { readonly template: LetterTemplate }) {
  const timeZone = useTimeZone();
  const { write } = useWrite({
    mutationFn: (number: number) => downloadVersion(template.template_id, number),
  });
  return (
    <div>
      <Text fw={600} mb={4}>
        Versions
      </Text>
      <ul className="plain-list">
        {template.versions.map(({ number, file_name, added_by, added_on }) => (
          <li key={number} className={classes.version}>
            <span>
              {number}. <bdi>{file_name}</bdi>, {showMoment(added_on, timeZone)}, {added_by}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Download version ${number}`}
              onClick={() => void write(number)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
