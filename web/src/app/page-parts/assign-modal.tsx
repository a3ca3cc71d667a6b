/** The dialog that names a person for cases: the role, and the person or nobody. */
import { type CaseRole, caseRoles } from "@helpline/contract/access";
import { assignment, assignRoutes, casesInTheWay } from "@helpline/contract/cases/assign";
import { assignMessages } from "@helpline/contract/cases/assign.messages";
import type { StaffLoad } from "@helpline/contract/users/staff-load";
import { loadInWords } from "@helpline/contract/users/staff-load-words";
import { capitalised } from "@helpline/contract/words";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { type ApiError, call } from "#shared/api-client.ts";
import type { AskedDialogProps } from "#shared/dialogs/asked-dialog.tsx";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { errorTitle } from "#shared/dialogs/show-failure.ts";
import type { FormBody } from "#shared/form/contract-resolver.ts";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { staffLoadQuery } from "#shared/record-combobox/staff-load.ts";
import { useOpening } from "#shared/record-manager/use-opening.ts";
import type { Assignment } from "./assign-request.ts";

const nobody = { value: "nobody", label: "Nobody: take the person away" } as const;

const roleField: FieldSpec = {
  name: "role",
  notes: {
    label: "Role",
    input: "select",
    required: true,
    options: caseRoles.map((role) => ({ value: role, label: capitalised(role) })),
  },
};

const personField: FieldSpec = {
  name: "user_id",
  notes: { label: "Person", input: "select", required: true },
};

const rules = {
  fields: [roleField, personField],
  schema: assignment,
  // Nothing chosen is not the same as nobody.
  tidy: ({ user_id, ...body }: Record<string, unknown>) => ({
    ...body,
    ...(user_id !== null && { user_id: user_id === nobody.value ? null : Number(user_id) }),
  }),
};

/** A clinic's account goes by the clinic's name. */
const nameOf = ({ clinic_name, first_name, last_name }: StaffLoad) =>
  clinic_name ?? `${first_name} ${last_name}`;

/** @returns the server's message */
async function send({ caseIds, version }: Assignment, whom: FormBody<typeof assignment>) {
  const [only, ...others] = caseIds;
  if (only === undefined || others.length > 0 || version === undefined) {
    const body = { ...whom, case_ids: [...caseIds] };
    return (await call(assignRoutes.many, { body })).message;
  }
  const body = { ...whom, version };
  return (await call(assignRoutes.one, { params: { id: String(only) }, body })).message;
}

/** Lists the cases in the way of an assignment of many; undefined for any other refusal. */
function showInTheWay(error: ApiError): Promise<"done"> | undefined {
  const { data } = casesInTheWay.safeParse(error.data);
  if (error.status !== 409 || !data) return undefined;
  const lines = data.cases.map((each) => assignMessages.blocked(each.case_id, each.message));
  const message = [error.message, ...lines];
  return showNotice({ title: errorTitle, message }).then(() => "done");
}

export default function AssignModal(props: AskedDialogProps<Assignment>) {
  const { asked, answer, onClosed } = props;
  const { opened, hide } = useOpening();
  const end = (message?: string) => {
    hide();
    answer(message);
  };
  return (
    <FadingModal
      opened={opened}
      onClose={() => end()}
      onExitTransitionEnd={onClosed}
      title={assignMessages.title(asked.caseIds)}
      // So that the focus begins at the first field; Cancel and Escape close it.
      withCloseButton={false}
      // A stray click must not lose the choice.
      closeOnClickOutside={false}
      // use-opening.ts restores the focus, also if there is no fade.
      returnFocus={false}
    >
      <AssignForm asked={asked} onEnd={end} />
    </FadingModal>
  );
}

interface AssignFormProps {
  readonly asked: Assignment;
  /** @param message the server's; omitted if the person cancels */
  readonly onEnd: (message?: string) => void;
}

function AssignForm({ asked, onEnd }: AssignFormProps) {
  const { form, submit, saving } = useContractForm({
    rules,
    initial: { role: asked.role ?? "", user_id: "" },
    send: (body) => send(asked, body),
    onSaved: onEnd,
    onRefused: showInTheWay,
  });
  const role = useWatch({ control: form.control, name: "role" }) as CaseRole | "";
  const people = useQuery({
    ...staffLoadQuery(role || "advisor"),
    enabled: role !== "",
  });

  const lastRole = useRef(role);
  useEffect(() => {
    // The person of another role must not stay chosen.
    if (lastRole.current !== role) form.setValue("user_id", "");
    lastRole.current = role;
  }, [form, role]);

  const isReady = role !== "" && people.data !== undefined;
  const options = (people.data ?? []).map((each) => ({
    value: String(each.user_id),
    label: `${nameOf(each)} · ${loadInWords(each)}`,
  }));
  const person: FieldSpec = {
    ...personField,
    notes: {
      ...personField.notes,
      options: isReady ? [nobody, ...options] : [],
      ...(role === "" && { hint: "Please choose a role first." }),
      ...(role !== "" && people.isPending && { hint: "Loading…" }),
      ...(options.length > 0 && { hint: "Least loaded first." }),
    },
  };
  const several = asked.caseIds.length > 1;

  return (
    <form noValidate aria-label={assignMessages.title(asked.caseIds)} onSubmit={submit}>
      <Stack gap={16}>
        <Text>
          {several
            ? "This changes who is named on the cases. Their stages stay as they are."
            : "This changes who is named on the case. Its stage stays as it is."}
        </Text>
        <FormField field={roleField} form={form} />
        <FormField field={person} form={form} />
        {role !== "" && people.isError && (
          <Alert color="red" variant="light" role="alert" title="The names could not be loaded.">
            <Button variant="default" size="xs" onClick={() => void people.refetch()}>
              Try again
            </Button>
          </Alert>
        )}
        <Group gap={12}>
          <SubmitButton saving={saving}>Assign</SubmitButton>
          <Button variant="default" onClick={() => onEnd()}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
