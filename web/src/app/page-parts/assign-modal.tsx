/** The dialog that names a person for cases: the role, the person or nobody, and whether a clinic takes part. */

import { type CaseRole, caseRoles } from "@helpline/contract/access";
import { assignment, assignRoutes, casesInTheWay } from "@helpline/contract/cases/assign";
import { assignMessages } from "@helpline/contract/cases/assign.messages";
import type { AssigneeColumns } from "@helpline/contract/cases/assignees";
import { listStatus, stageOf, stateOf } from "@helpline/contract/cases/case-status";
import { transition } from "@helpline/contract/cases/stages";
import { stageMessages } from "@helpline/contract/cases/stages.messages";
import type { RouteRequest } from "@helpline/contract/http";
import { capitalised } from "@helpline/contract/words";
import { Button, Fieldset, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { wrongType } from "#features/cases/case-form/pickers.ts";
import { showRefusal, staleAnswerOf } from "#features/cases/stale-answer.ts";
import { type ApiError, call } from "#shared/api-client.ts";
import type { AskedDialogProps } from "#shared/dialogs/asked-dialog.tsx";
import { errorTitle, showNotice } from "#shared/dialogs/dialogs.tsx";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { noText } from "#shared/drafts/no-draft.ts";
import { type FieldSpec, formFields } from "#shared/form/field-specs.ts";
import { useFormDialog } from "#shared/form/form-dialog.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { type InputProps, wrapperProps } from "#shared/form/inputs/field-props.ts";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { ChangeWatch } from "#shared/form/unsaved-guard.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { RecordCombobox } from "#shared/record-combobox/record-combobox.tsx";
import { recordViews } from "#shared/record-manager/views/registry.ts";

// What the dialog Assign is asked for: one case, or several by their ids.

/** A case as the manager has seen it: one that has changed since is refused. */
interface OneCase extends AssigneeColumns {
  readonly case_id: number;
  readonly version: number;
}

export type Assignment = OneCase | readonly number[];

const onlyCase = (asked: Assignment): OneCase | undefined =>
  "case_id" in asked ? asked : undefined;

export const caseIdsOf = (asked: Assignment): readonly number[] =>
  "case_id" in asked ? [asked.case_id] : asked;

// The person in the dialog Assign: found by typing among the people of the role, or of all roles, like the
// staff fields of the case form.

/** The value of the field when the present person is to be taken away. */
const nobody = "nobody";
const nobodyInWords = "Nobody: take the person away";

const dirty = { shouldDirty: true } as const;

interface AssignPersonProps extends InputProps {
  readonly role: CaseRole | "";
}

function AssignPerson({ field, form, role }: AssignPersonProps) {
  const { field: control } = useController({ control: form.control, name: field.name });
  const [name, setName] = useState("");
  const choose = async (record: StoredRecord, chosenName: string) => {
    const objection = role === "" ? null : wrongType(role, record);
    if (objection) {
      // Let the list close first, so that the focus returns to the field when the notice closes.
      await Promise.resolve();
      return showNotice(objection);
    }
    setName(chosenName);
    form.setValue(field.name, String(record.user_id), dirty);
  };
  const hint = role === "" ? "Please choose a role first." : undefined;
  const notes = hint === undefined ? field.notes : { ...field.notes, hint };
  return (
    <Fieldset variant="unstyled" m={0} disabled={role === ""}>
      <RecordCombobox
        wrapper={wrapperProps({ field: { ...field, notes }, form })}
        view={recordViews.users}
        role={role || "advisor"}
        chosenName={control.value === nobody ? nobodyInWords : name}
        onChoose={(record, chosenName) => void choose(record, chosenName)}
        onBlur={control.onBlur}
        inputRef={control.ref}
        buttons={
          <Button
            variant="default"
            size="md"
            px="sm"
            fz="sm"
            onClick={() => form.setValue(field.name, nobody, dirty)}
          >
            Nobody
          </Button>
        }
      />
    </Fieldset>
  );
}

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
  // Its value is an id or `nobody`.
  notes: { label: "Person", input: "select", required: true },
};

/** The rules of the dialog with or without the question whether the clinic takes part. */
function rulesOf(asksToTakePart: boolean) {
  const schema = assignment(asksToTakePart);
  return {
    schema,
    fields: [roleField, personField, ...formFields(schema)],
    // Nothing chosen is not the same as nobody.
    tidy: ({ user_id, ...body }: Record<string, unknown>) => ({
      ...body,
      ...(user_id !== null && { user_id: user_id === nobody ? null : Number(user_id) }),
    }),
  };
}
const [plainRules, clinicRules] = [rulesOf(false), rulesOf(true)];
const takesPartField = clinicRules.fields.find(({ name }) => name === "clinic_participating");

/** @returns the server's message */
async function send(asked: Assignment, whom: object) {
  const only = onlyCase(asked);
  if (!only) {
    const body = { case_ids: [...caseIdsOf(asked)], ...whom };
    return (
      await call(assignRoutes.many, {
        body: body as RouteRequest<typeof assignRoutes.many>["body"],
      })
    ).message;
  }
  const { case_id, version } = only;
  const checked = whom as RouteRequest<typeof assignRoutes.one>["body"];
  const body = { ...checked, version };
  return (await call(assignRoutes.one, { params: { id: String(case_id) }, body })).message;
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
  const { modal, setChanged, end, cancel } = useFormDialog(answer);
  return (
    <FadingModal
      {...modal}
      onExitTransitionEnd={onClosed}
      title={assignMessages.title(caseIdsOf(asked))}
      // So that the focus begins at the first field; Cancel and Escape close it.
      withCloseButton={false}
    >
      <AssignForm
        asked={asked}
        onAssigned={end}
        onChanged={setChanged}
        onCancel={() => void cancel()}
      />
    </FadingModal>
  );
}

/** The role of the present stage, chosen at first. */
function roleAt(only: OneCase | undefined): CaseRole | "" {
  const stage = only && stageOf(only);
  return stage && stage !== "closed" ? stage : "";
}

/** Whether a clinic that is named now could take part in some of the cases. */
function mayTakePart(only: OneCase | undefined): boolean {
  if (!only) return true;
  const state = stateOf(only);
  const action = "add clinic participation";
  return state !== null && transition(state, "manager", action, { hasClinic: true }).ok;
}

/** What becomes of the status when this person is named: "Awaiting Advocate → With Advocate". */
function statusInWords(only: OneCase, role: CaseRole | "", person: string, joins: boolean): string {
  const before = listStatus(only, only);
  if (role === "" || person === "") return `${before}.`;
  const id = person === nobody ? null : Number(person);
  const leaves = role === "clinic" && id === null;
  const clinic_participating = joins ? 1 : leaves ? 0 : only.clinic_participating;
  const named = { ...only, [`${role}_id`]: id, clinic_participating };
  const after = listStatus(named, named);
  return before === after
    ? `${before}, as before.`
    : `${stageMessages.statusChange(before, after)}.`;
}

interface AssignFormProps {
  readonly asked: Assignment;
  /** @param message the server's; empty if somebody else has changed the case, which the manager has been told */
  readonly onAssigned: (message: string) => void;
  readonly onChanged: (changed: boolean) => void;
  readonly onCancel: () => void;
}

function AssignForm({ asked, onAssigned, onChanged, onCancel }: AssignFormProps) {
  const only = onlyCase(asked);
  const [asksToTakePart, setAsking] = useState(false);
  const { form, submit, saving, summary } = useContractForm({
    draft: noText,
    inPlace: true,
    rules: asksToTakePart ? clinicRules : plainRules,
    initial: { role: roleAt(only), user_id: "", clinic_participating: "" },
    send: (body) => send(asked, body),
    onSaved: onAssigned,
    onRefused: (error) =>
      staleAnswerOf(error)
        ? showRefusal(error).then(() => {
            onAssigned("");
            return "done";
          })
        : showInTheWay(error),
  });
  const [role, person, joins] = useWatch({
    control: form.control,
    name: ["role", "user_id", "clinic_participating"],
  }) as [CaseRole | "", string, string];
  const lastRole = useRef(role);
  useEffect(() => {
    // The person of another role must not stay chosen.
    if (lastRole.current !== role) form.setValue("user_id", "");
    lastRole.current = role;
  }, [form, role]);
  const isNamed = person !== "" && person !== nobody;
  const asks = role === "clinic" && isNamed && mayTakePart(only);
  if (asks !== asksToTakePart) setAsking(asks);

  return (
    <form noValidate aria-label={assignMessages.title(caseIdsOf(asked))} onSubmit={submit}>
      <ChangeWatch form={form} onChanged={onChanged} />
      {summary}
      <Stack gap={16}>
        <FormField field={roleField} form={form} />
        <AssignPerson key={role} field={personField} form={form} role={role} />
        {asks && takesPartField && <FormField field={takesPartField} form={form} />}
        <Text role="status">
          {only
            ? `Status: ${statusInWords(only, role, person, asks && joins === "1")}`
            : "The cases stay at their stages. A case that awaits this role will be with the person."}
          {role === "clinic" && isNamed && !asks && only?.clinic_participating === 0 && (
            <>
              {" "}
              A clinic takes part only at the advocate stage; until then the case is not in its
              system.
            </>
          )}
        </Text>
        <Text c="dimmed" fz="sm">
          {assignMessages.noUndo}
        </Text>
        <Group gap={12}>
          <SubmitButton saving={saving}>Assign</SubmitButton>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
