/** The form for a new follow-up, or for a change of one. Loaded on demand: it brings the code of all forms. */

import { draftName } from "@helpline/contract/drafts/drafts";
import {
  type FollowUp,
  type FollowUpPerson,
  followUpForm,
  followUpRoutes,
} from "@helpline/contract/follow-ups/follow-ups";
import { followUpLabels } from "@helpline/contract/follow-ups/follow-ups.plain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { type FieldSpec, formFields } from "#shared/form/field-specs.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { useSession } from "#shared/session/use-session.ts";
import { forgetFollowUps } from "./finish.api.ts";
import { peopleQuery } from "./follow-ups.api.ts";

interface FollowUpFormProps {
  readonly caseId: number;
  /** The one to be changed; undefined for a new one. */
  readonly followUp: FollowUp | undefined;
  /** @param message undefined if nothing was saved */
  readonly onClose: (message?: string) => void;
}

export default function FollowUpForm(props: FollowUpFormProps) {
  return (
    <QueryPart
      query={useQuery(peopleQuery(props.caseId))}
      failed="The people could not be loaded"
      loading="Loading the people"
      lineHeight={48}
    >
      {(people) => <FormWithPeople {...props} people={people} />}
    </QueryPart>
  );
}

/** The person who has the follow-up may not be among those to whom it could be given now. */
function personField(
  people: readonly FollowUpPerson[],
  followUp: FollowUp | undefined,
  me: number | null,
): FieldSpec {
  const options = people.map(({ user_id, name, user_type }) => ({
    value: String(user_id),
    label: user_id === me ? `${name} (you)` : `${name}, ${user_type}`,
  }));
  const present = followUp?.assigned_to ?? null;
  const isMissing = present !== null && people.every(({ user_id }) => user_id !== present);
  const missing = { value: String(present), label: followUp?.assigned_to_name ?? "" };
  const notes = {
    label: followUpLabels.assigned_to,
    input: "select" as const,
    required: true,
    options: isMissing ? [missing, ...options] : options,
  };
  return { name: "assigned_to", notes, isAlwaysChosen: !followUp || present !== null };
}

const textFields = formFields(followUpForm);

function FormWithPeople(props: FollowUpFormProps & { readonly people: readonly FollowUpPerson[] }) {
  const { caseId, people, onClose } = props;
  // The list may be read again while somebody types. The version must stay that of the values in the form.
  const [followUp] = useState(props.followUp);
  const client = useQueryClient();
  const guard = useLeaveGuard();
  const me = useSession().userId;
  const fields = [...textFields, personField(people, followUp, me)];
  return (
    <ContractForm
      draft={draftName("follow-up", caseId)}
      label={followUp ? "Change the follow-up" : "New follow-up"}
      submitLabel={followUp ? "Save" : "Add follow-up"}
      layout="card"
      onChanged={guard.setChanged}
      focusFirst
      rules={{
        fields,
        schema: followUpForm,
        tidy: ({ assigned_to, ...body }) => ({
          ...body,
          assigned_to: assigned_to === null ? null : Number(assigned_to),
        }),
      }}
      initial={formValuesOf(fields, followUp ?? { assigned_to: me })}
      other={{ label: "Cancel", onClick: () => onClose() }}
      send={(body, idempotencyKey) =>
        followUp
          ? call(followUpRoutes.update, {
              body: { ...body, follow_up_id: followUp.follow_up_id, version: followUp.version },
            })
          : call(followUpRoutes.create, { body: { ...body, case_id: caseId } }, { idempotencyKey })
      }
      onRefused={({ status }) => {
        // The next form is to begin with what is stored now.
        if (status === 409) void forgetFollowUps(client);
        return undefined;
      }}
      onSaved={async ({ message }) => {
        await forgetFollowUps(client);
        onClose(message);
      }}
    />
  );
}
