/** The consents of a case: a list, and the form for a new one, a change or a withdrawal. */

import { consentFields, consentForm, consentRoutes } from "@helpline/contract/consents/consents";
import {
  type Consent,
  consentInWords,
  consentMessages,
  purposeLabels,
} from "@helpline/contract/consents/consents.plain";
import { showDate } from "@helpline/contract/dates";
import { draftName } from "@helpline/contract/drafts/drafts";
import { capitalised } from "@helpline/contract/words";
import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, isStaleVersion } from "#shared/api-client.ts";
import { FadingModal, useOpening } from "#shared/dialogs/fading-modal.tsx";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import { StaleNote } from "#shared/form/stale-note.tsx";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { UnbrokenDates } from "#shared/line-breaks.tsx";
import { useToday } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { consentsQuery } from "./consents.api.ts";
import classes from "./consents-editor.module.css";
import { ConsentsForm } from "./consents-form.tsx";

/** What the form is open for. */
type Editing =
  | { readonly consent: Consent; readonly withdraws: boolean }
  | { readonly consent: null; readonly withdraws: false };

const adding: Editing = { consent: null, withdraws: false };

interface ConsentsEditorProps {
  readonly caseId: number;
  readonly onClose: () => void;
}

export default function ConsentsEditor({ caseId, onClose }: ConsentsEditorProps) {
  const guard = useLeaveGuard();
  const { opened, hide } = useOpening();
  const query = useQuery(consentsQuery(caseId));
  const [editing, setEditing] = useState<Editing | null>(null);
  const close = async () => {
    if (await guard.mayLeave()) hide();
  };
  const cancel = async () => {
    if (!(await guard.mayLeave())) return;
    guard.setChanged(false);
    setEditing(null);
  };
  return (
    <FadingModal
      opened={opened}
      onClose={() => void close()}
      onExitTransitionEnd={onClose}
      title={`Consents of case ${caseId}`}
      size={720}
      closeOnClickOutside={false}
    >
      <QueryPart
        query={query}
        failed="The consents could not be loaded"
        loading="Loading the consents"
        lineHeight={48}
      >
        {(consents) =>
          editing ? (
            <ConsentForm
              caseId={caseId}
              editing={editing}
              onChanged={guard.setChanged}
              onCancel={() => void cancel()}
              onSaved={(message) => {
                guard.setChanged(false);
                toast(message);
                setEditing(null);
              }}
            />
          ) : (
            <>
              <ConsentsForm
                caseId={caseId}
                consents={consents}
                onChanged={guard.setChanged}
                onCancel={() => void close()}
                onSaved={(message) => {
                  guard.setChanged(false);
                  toast(message);
                  hide();
                }}
              />
              <ConsentList
                consents={consents}
                onEdit={async (next) => {
                  if (!(await guard.mayLeave())) return;
                  guard.setChanged(false);
                  setEditing(next);
                }}
              />
            </>
          )
        }
      </QueryPart>
    </FadingModal>
  );
}

interface ConsentListProps {
  readonly consents: readonly Consent[];
  readonly onEdit: (editing: Editing) => unknown;
}

/** "Primary guardian, spoken, given on 05-01-2026". */
const factsOf = ({ given_by, means, given_on }: Consent) =>
  `${capitalised(given_by)}, ${means}, given on ${showDate(given_on)}`;

function ConsentList({ consents, onEdit }: ConsentListProps) {
  const today = useToday();
  return (
    <>
      {consents.length > 0 && <h3 className={classes.each}>Each by itself</h3>}
      <ul aria-label="Consents" className={`plain-list ${classes.list}`}>
        {consents.map((consent) => {
          const { state, words } = consentInWords(consent, consents, today);
          const about = `${purposeLabels[consent.purpose]}, given on ${showDate(consent.given_on)}`;
          return (
            <li key={consent.consent_id}>
              <div>
                <p className={classes.words} data-state={state}>
                  {capitalised(words)}
                </p>
                <p className={classes.facts}>
                  <UnbrokenDates>{factsOf(consent)}</UnbrokenDates>
                </p>
                {consent.note !== null && consent.purpose !== "other" && <p>{consent.note}</p>}
              </div>
              <Group gap={8} wrap="nowrap">
                {consent.withdrawn_on === null && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Withdraw: ${about}`}
                    onClick={() => onEdit({ consent, withdraws: true })}
                  >
                    Withdraw
                  </Button>
                )}
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Change: ${about}`}
                  onClick={() => onEdit({ consent, withdraws: false })}
                >
                  Change
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
      <Button
        mt={16}
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => onEdit(adding)}
      >
        Add one with other details
      </Button>
    </>
  );
}

const fields = formFields(consentForm);
/** A new consent has not been withdrawn yet; a withdrawal asks for its day only. */
const fieldsFor = ({ consent, withdraws }: Editing) =>
  fields.filter(({ name }) => {
    if (withdraws) return name === "withdrawn_on" || name === "note";
    return consent !== null || name !== "withdrawn_on";
  });

interface ConsentFormProps {
  readonly caseId: number;
  readonly editing: Editing;
  readonly onChanged: (changed: boolean) => void;
  readonly onCancel: () => void;
  readonly onSaved: (message: string) => void;
}

function ConsentForm({ caseId, editing, onChanged, onCancel, onSaved }: ConsentFormProps) {
  const client = useQueryClient();
  const today = useToday();
  const { consent, withdraws } = editing;
  /** What is stored, as far as this form knows. */
  const [stored, setStored] = useState(consent);
  const [isStale, setStale] = useState(false);
  const { queryKey } = consentsQuery(caseId);
  const shown = fieldsFor(editing);
  const label = withdraws ? "Withdraw the consent" : consent ? "Change the consent" : "New consent";

  /** What was typed stays; what somebody else has stored meanwhile is shown above it. */
  const takeTheirs = async () => {
    const all = await client.fetchQuery({ ...consentsQuery(caseId), staleTime: 0 });
    setStored(all.find(({ consent_id }) => consent_id === consent?.consent_id) ?? null);
    setStale(true);
    return "done" as const;
  };
  const kept = withdraws && stored ? consentOf(stored) : {};
  return (
    <ContractForm
      draft={draftName("consent", caseId)}
      label={label}
      submitLabel={withdraws ? "Withdraw" : consent ? "Save" : "Add"}
      layout="modal"
      focusFirst
      onChanged={onChanged}
      rules={{ fields: shown, schema: consentForm, fixed: kept }}
      initial={formValuesOf(shown, {
        ...(consent ?? { given_on: today }),
        ...(withdraws && { withdrawn_on: today }),
      })}
      intro={
        isStale &&
        stored && (
          <StaleNote
            message={consentMessages.stale}
            stored={[
              capitalised(consentInWords(stored, [stored], today).words),
              factsOf(stored),
              stored.note ?? "",
            ]
              .filter(Boolean)
              .join(". ")}
          />
        )
      }
      other={{ label: "Cancel", onClick: onCancel }}
      send={(body, idempotencyKey) =>
        stored
          ? call(consentRoutes.update, {
              body: { ...body, consent_id: stored.consent_id, version: stored.version },
            })
          : call(consentRoutes.create, { body: { ...body, case_id: caseId } }, { idempotencyKey })
      }
      onSaved={async ({ message }) => {
        await Promise.all([
          client.invalidateQueries({ queryKey }),
          client.invalidateQueries({ queryKey: ["cases", "history", caseId] }),
        ]);
        onSaved(message);
      }}
      onRefused={(error) => (isStaleVersion(error) ? takeTheirs() : undefined)}
    />
  );
}

/** The fields of a stored consent that the form has. */
const consentOf = (stored: Consent) =>
  Object.fromEntries(
    (Object.keys(consentFields) as (keyof typeof consentFields)[]).map((name) => [
      name,
      stored[name],
    ]),
  );
