/** The form that writes a letter: which one, and what it says where the case says nothing (LET-3, LET-8). */
import { draftName } from "@helpline/contract/drafts/drafts";
import type { RouteData } from "@helpline/contract/http";
import {
  chosenOf,
  completionOf,
  leftOutField,
  letterForm,
  missingOf,
  textField,
} from "@helpline/contract/letters/letter-form";
import { type LetterChoice, letterRoutes } from "@helpline/contract/letters/letters";
import { Alert, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useController, useFormState } from "react-hook-form";
import { call, isAbort } from "#shared/api-client.ts";
import { failureMessage } from "#shared/dialogs/dialogs.tsx";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import { DraftStatus } from "#shared/drafts/draft-status.tsx";
import { useKeptForm } from "#shared/drafts/use-draft-form.ts";
import { formFields } from "#shared/form/field-specs.ts";
import type { ShowErrors } from "#shared/form/form-errors.ts";
import { type FormValues, formValuesOf, type IsShown } from "#shared/form/form-values.ts";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { ChangeWatch } from "#shared/form/unsaved-guard.ts";
import { toast } from "#shared/toasts/toast.ts";
import { choicesQuery, forgetWritten } from "./letters.api.ts";
import { MissingFields, missingInWords } from "./missing-fields.tsx";

export interface Written {
  readonly letter: RouteData<typeof letterRoutes.write>;
  readonly template: string;
}

interface LetterFormProps {
  readonly caseId: number;
  readonly choices: readonly [LetterChoice, ...LetterChoice[]];
  /** Must be a stable function. */
  readonly onChanged: (changed: boolean) => void;
  readonly onWritten: (written: Written) => void;
  readonly onEnd: () => void;
}

/** The rules of the form for these templates. What is left out, or only in the letters of another one, is not sent. */
function rulesFor(choices: LetterFormProps["choices"]) {
  const schema = letterForm(choices);
  const chosen = (values: Readonly<Record<string, unknown>>) =>
    chosenOf(choices, values.template_id);
  const texts = new Set(
    choices.flatMap(missingOf).map(({ placeholder }) => textField(placeholder)),
  );
  const isShown: IsShown = (name, values) =>
    !texts.has(name) ||
    missingOf(chosen(values)).some(
      ({ placeholder }) =>
        textField(placeholder) === name && values[leftOutField(placeholder)] !== true,
    );
  const tidy = (body: Record<string, unknown>) => ({
    ...body,
    template_id: String(chosen(body).template_id),
  });
  return { schema, fields: formFields(schema), isShown, tidy };
}

export function LetterForm(props: LetterFormProps) {
  const { caseId, choices, onChanged, onWritten, onEnd } = props;
  const client = useQueryClient();
  const rules = useMemo(() => rulesFor(choices), [choices]);
  const initial: FormValues = {
    ...formValuesOf(rules.fields, {}),
    template_id: String(choices[0].template_id),
  };
  const focusFirstOpen: ShowErrors = async (form, errors) => {
    const names = missingOf(chosenOf(choices, form.getValues("template_id")))
      .map(({ placeholder }) => textField(placeholder))
      .filter((name) => name in errors);
    if (names[0]) form.setFocus(names[0]);
  };
  const of = useKeptForm({
    draft: draftName("letter", caseId),
    rules,
    initial,
    inPlace: true,
    onInvalid: focusFirstOpen,
    maySend: async ({ template_id }) => chosenOf(choices, template_id).refusal === null,
    send: (values, idempotencyKey) => {
      const { template_id, ...choice } = chosenOf(choices, values.template_id);
      const completion = completionOf(choice.missing, values);
      const body = { case_id: caseId, template_id, ...completion };
      return call(letterRoutes.write, { body }, { idempotencyKey }).catch((error) => {
        // The template may have been changed or deleted meanwhile.
        if (!isAbort(error)) void client.invalidateQueries(choicesQuery(caseId));
        throw error;
      });
    },
    onRefused: async (error) => {
      form.setError("root", { type: "server", message: failureMessage(error) });
      return "done" as const;
    },
    onSaved: ({ data, message }, { template_id }) => {
      toast(message);
      void forgetWritten(client, caseId);
      onWritten({ letter: data, template: chosenOf(choices, template_id).name });
    },
  });
  const { form, draft } = of;
  const { control } = form;
  const { root } = useFormState({ control }).errors;
  const { field } = useController({ control, name: "template_id" });
  const chosen = chosenOf(choices, field.value);
  // The dialog has opened before the letters are there.
  useEffect(() => form.setFocus("template_id"), [form]);
  return (
    <form noValidate aria-label="Write a letter" onSubmit={of.submit} onBlur={draft.flush}>
      <ChangeWatch form={form} onChanged={onChanged} />
      <DraftNotice
        broughtBack={draft.broughtBack}
        onStartAfresh={async () => {
          await draft.startAfresh(of.start());
          draft.offer({ template_id: String(chosen.template_id) });
        }}
        focusFirst={() => form.setFocus("template_id")}
      />
      <Stack gap={16}>
        <NativeSelect
          label="Letter"
          size="md"
          data-autofocus
          ref={field.ref}
          value={String(chosen.template_id)}
          onChange={({ currentTarget: { value } }) => {
            form.clearErrors();
            // Nothing is lost by it: alone it is no draft, and the draft of a text remembers it.
            draft.offer({ template_id: value });
          }}
          data={choices.map(({ template_id, name }) => ({
            value: String(template_id),
            label: name,
          }))}
        />
        <div role="status">
          <BeforeLetter choice={chosen} />
        </div>
        <MissingFields
          key={chosen.template_id}
          missing={missingOf(chosen)}
          fields={rules.fields}
          form={form}
        />
        {root && <Alert color="red">{root.message}</Alert>}
        <Group gap={12}>
          {chosen.refusal === null && (
            <SubmitButton saving={of.saving}>Write the letter</SubmitButton>
          )}
          <Button variant="default" onClick={onEnd}>
            Cancel
          </Button>
          <DraftStatus state={draft.state} reason={draft.reason} alreadySaved={of.alreadySaved} />
        </Group>
      </Stack>
    </form>
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
