/** The sections of Settings that are plain forms: each setting is a single value. */
import { draftName } from "@helpline/contract/drafts/drafts";
import { forOperator } from "@helpline/contract/for-operator";
import {
  backupsForm,
  frontDeskForm,
  nameForm,
  retentionForm,
} from "@helpline/contract/settings/setting-forms";
import { settingLabels } from "@helpline/contract/settings/setting-words";
import type {
  SettingChanges,
  SettingKey,
  SettingsState,
} from "@helpline/contract/settings/settings";
import { useCallback, useState } from "react";
import { noText } from "#shared/drafts/no-draft.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { type FormSchema, formFields } from "#shared/form/field-specs.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useOpenedSettings, useSaveSettings, valueIn } from "./settings.api.ts";
import { About, isLocked, type SectionProps } from "./settings-section.tsx";

interface FormSectionProps extends SectionProps {
  readonly id: string;
  readonly label: string;
  readonly schema: FormSchema;
  /** For a section with a text of several lines. */
  readonly draft?: string;
  /** The settings for what was typed. */
  readonly changesOf?: (body: Readonly<Record<string, unknown>>) => SettingChanges;
  readonly children: string;
}

const typed = (value: unknown) => (typeof value === "boolean" ? Number(value) : value);

function FormSection(props: FormSectionProps) {
  const { id, label, schema, onChanged, changesOf = (body) => body, children } = props;
  const [isChanged, setChanged] = useState(false);
  const state = useOpenedSettings(props.state, isChanged);
  const save = useSaveSettings();
  const changed = useCallback(
    (is: boolean) => {
      setChanged(is);
      onChanged(id, is);
    },
    [onChanged, id],
  );
  const keys = formFields(schema).map(({ name }) => name as SettingKey);
  const open = keys.filter((key) => !isLocked(state, key));
  const fields = formFields(schema).filter(({ name }) => open.some((key) => key === name));
  const initial = formValuesOf(
    fields,
    Object.fromEntries(open.map((key) => [key, typed(valueIn(state, key))])),
  );
  const about = (
    <>
      <About state={state} keys={keys}>
        {children}
      </About>
      <LockedValues state={state} keys={keys.filter((key) => isLocked(state, key))} />
    </>
  );
  if (fields.length === 0) return about;
  return (
    <ContractForm
      draft={props.draft ?? noText}
      label={label}
      intro={about}
      rules={{ schema, fields, fixed: lockedOf(state, keys) }}
      initial={initial}
      followsInitial
      onChanged={changed}
      send={async (body) => {
        const all = changesOf(body as Readonly<Record<string, unknown>>);
        const sent = Object.entries(all).filter(([key]) => !isLocked(state, key as SettingKey));
        return save(Object.fromEntries(sent), state);
      }}
      onSaved={(message, _body, form) => {
        // Clears the passphrase. The saved values arrive with the next read.
        form.reset(initial);
        changed(false);
        toast(message);
      }}
    />
  );
}

/** The rules are those of all fields: locked ones go along as they are. */
const lockedOf = (state: SettingsState, keys: readonly SettingKey[]) =>
  Object.fromEntries(
    keys.filter((key) => isLocked(state, key)).map((key) => [key, typed(valueIn(state, key))]),
  );

function LockedValues({ state, keys }: { state: SettingsState; keys: readonly SettingKey[] }) {
  if (keys.length === 0) return null;
  return (
    <ul>
      {keys.map((key) => (
        <li key={key}>
          {settingLabels[key]}: {String(valueIn(state, key) ?? "not shown")} (set on the server)
        </li>
      ))}
      <li>{forOperator.unlock}</li>
    </ul>
  );
}

export const NameSection = (props: SectionProps) => (
  <FormSection
    {...props}
    id="name"
    label="Name"
    schema={nameForm}
    changesOf={({ title_prefix, ...rest }) => ({
      ...rest,
      // Spaces at its end part it from the title.
      title_prefix: withSpace(title_prefix),
    })}
  >
    What the helpline is called.
  </FormSection>
);

const withSpace = (prefix: unknown): string => (prefix ? `${String(prefix).trim()} ` : "");

export const FrontDeskSection = (props: SectionProps) => (
  <FormSection
    {...props}
    id="front-desk"
    label="Front desk"
    schema={frontDeskForm}
    draft={draftName("settings", "new")}
    changesOf={(body) => ({ ...body, notify_on_assignment: body.notify_on_assignment === 1 })}
  >
    Calls, names, new cases and concerns.
  </FormSection>
);

export const BackupsSection = (props: SectionProps) => (
  <FormSection
    {...props}
    id="backups"
    label="Backups"
    schema={backupsForm}
    changesOf={({ backup_passphrase, ...rest }) => ({
      ...rest,
      ...(backup_passphrase ? { backup_passphrase: String(backup_passphrase) } : {}),
    })}
  >
    {`They are kept on the server, in ${props.state.server.backup_folder}. New backups are ${
      props.state.values.backup_encrypted
        ? "encrypted."
        : "not encrypted: whoever gets one can read everything. Enter a passphrase."
    }`}
  </FormSection>
);

export const RetentionSection = (props: SectionProps) => (
  <FormSection {...props} id="keeping" label="Keeping and erasing" schema={retentionForm}>
    {`How long personal data are kept. ${forOperator.erase}`}
  </FormSection>
);
