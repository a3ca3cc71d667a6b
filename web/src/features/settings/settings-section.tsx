/** A section of Settings: what it is about, who changed it last, and what is set on the server only. */
import { showMoment } from "@helpline/contract/dates";
import { draftName } from "@helpline/contract/drafts/drafts";
import { messages } from "@helpline/contract/messages";
import {
  type SettingKey,
  type SettingsState,
  type ShownSettings,
  settingsMessages,
} from "@helpline/contract/settings/settings";
import { Button, Group } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "#shared/api-client.ts";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import { useStoredDraft } from "#shared/drafts/drafts.api.ts";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { ErrorSummary } from "#shared/form/error-summary.tsx";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import { SavedFields } from "#shared/form/saved-fields.tsx";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import type { Mistake } from "./list-mistakes.ts";
import { useOpenedSettings, useSaveSettings } from "./settings.api.ts";
import classes from "./settings.module.css";

/** Tells the page which sections have changes that are not saved. Stable. */
export type OnChanged = (id: string, changed: boolean) => void;

export interface SectionProps {
  readonly state: SettingsState;
  readonly onChanged: OnChanged;
}

export const isLocked = ({ locked }: SettingsState, key: SettingKey): boolean =>
  locked.some((lock) => lock.key === key);

/** Who changed any of these last. */
function lastChange({ changed }: SettingsState, keys: readonly SettingKey[]) {
  const known = keys.flatMap((key) => changed[key] ?? []);
  return known.toSorted((a, b) => b.on.localeCompare(a.on))[0];
}

interface AboutProps {
  readonly state: SettingsState;
  readonly keys: readonly SettingKey[];
  readonly children?: ReactNode;
}

/** The lines at the top of a section. */
export function About({ state, keys, children }: AboutProps) {
  const timeZone = useTimeZone();
  const last = lastChange(state, keys);
  const locked = keys.filter((key) => isLocked(state, key));
  return (
    <div className={classes.about}>
      {children && <p>{children}</p>}
      {last && (
        <p className={classes.last}>
          Last changed on {showMoment(last.on, timeZone)} by {last.by ?? "Unknown"}.
        </p>
      )}
      {locked.length === keys.length && <p className={classes.locked}>{settingsMessages.locked}</p>}
    </div>
  );
}

interface EditorProps<K extends SettingKey & keyof ShownSettings> extends SectionProps {
  readonly id: string;
  readonly setting: K;
  readonly about: ReactNode;
  /** What is wrong with the list, by the name of the field. */
  readonly check?: (list: ShownSettings[K]) => readonly Mistake[];
  readonly children: (
    draft: ShownSettings[K],
    set: (next: ShownSettings[K]) => void,
    more: {
      readonly stored: ShownSettings[K];
      /** Properties of the field with this name. */
      readonly field: FieldOf;
    },
  ) => ReactNode;
}

export type FieldOf = (name: string) => {
  readonly name: string;
  readonly error: string | undefined;
};

const unmarked: FieldOf = (name) => ({ name, error: undefined });

/** A number for the draft of each list. */
const listsWithDrafts: readonly string[] = [
  "nature_of_case",
  "bands",
  "clocks",
  "evaluation_questions",
] satisfies readonly (SettingKey & keyof ShownSettings)[];

const noList = { values: { list: "" } };

/** Keeps a list that is being changed as a draft, as text in a form of its own. */
function useKeptList<K extends SettingKey & keyof ShownSettings>(
  setting: K,
  show: (list: ShownSettings[K] | null) => void,
) {
  const name = draftName("settings", listsWithDrafts.indexOf(setting) + 1);
  const stored = useStoredDraft(name);
  const form: RecordFormApi = useForm<FormValues, unknown, Record<string, unknown>>({
    defaultValues: { ...noList.values },
  });
  const { broughtBack, saving, startAfresh } = useDraft({
    name,
    form,
    basis: noList,
    stored: stored.isError ? null : stored.data,
  });
  const showList = useEffectEvent(() => {
    const list = String(form.getValues("list") ?? "");
    if (list !== "") show(JSON.parse(list) as ShownSettings[K]);
  });
  useEffect(() => {
    if (broughtBack !== null) showList();
  }, [broughtBack]);
  return {
    broughtBack,
    saving,
    startAfresh: () => startAfresh(noList),
    setDraft: (list: ShownSettings[K] | null) => {
      form.setValue("list", list === null ? "" : JSON.stringify(list));
      show(list);
    },
  };
}

/** Edits a setting that is a list: changed here, saved as a whole. */
export function ListEditor<K extends SettingKey & keyof ShownSettings>(props: EditorProps<K>) {
  const { id, setting, about, check = () => [], children, onChanged } = props;
  const [draft, showDraft] = useState<ShownSettings[K] | null>(null);
  const { setDraft, ...kept } = useKeptList(setting, showDraft);
  const [refusal, setRefusal] = useState("");
  const save = useSaveSettings();
  const changed = draft !== null;
  const opened = useOpenedSettings(props.state, changed);
  const stored = opened.values[setting];
  useEffect(() => {
    onChanged(id, changed);
    return () => onChanged(id, false);
  }, [onChanged, id, changed]);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<readonly Mistake[]>([]);
  const present = refused.length > 0 ? check(draft ?? stored) : [];
  // Those that are corrected go; others are told at the next Save.
  const mistakes = refused.filter(([name]) => present.some(([each]) => each === name));
  useEffect(() => {
    if (refused.length > 0) summary.current?.focus();
  }, [refused]);
  const field: FieldOf = (name) => ({
    name,
    error: mistakes.find(([each]) => each === name)?.[1],
  });
  const goTo = (name: string) => {
    const input = form.current?.querySelector<HTMLElement>(`[name="${name}"]`);
    const folded = input?.closest("details");
    if (folded) folded.open = true;
    input?.focus();
  };
  const begin = () => {
    setDraft(null);
    setRefusal("");
    setRefused([]);
  };
  const { write, isPending } = useWrite({
    mutationFn: () => kept.saving(() => save({ [setting]: draft ?? stored }, opened)),
    onSuccess: (message) => {
      begin();
      toast(message);
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    },
  });
  if (isLocked(opened, setting)) {
    return (
      <>
        <About state={opened} keys={[setting]}>
          {about}
        </About>
        <fieldset disabled className={classes.plain}>
          {children(stored, () => undefined, { stored, field: unmarked })}
        </fieldset>
      </>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      data-stored
      onSubmit={(event) => {
        event.preventDefault();
        // Events of a dialog's form bubble to this one.
        if (event.target !== event.currentTarget) return;
        if (!changed) return toast(messages.unchanged);
        const wrong = check(draft);
        setRefused(wrong);
        setRefusal("");
        if (wrong.length === 0) void write();
      }}
    >
      <About state={opened} keys={[setting]}>
        {about}
      </About>
      <DraftNotice
        broughtBack={draft && kept.broughtBack}
        onStartAfresh={async () => {
          await kept.startAfresh();
          begin();
        }}
        focusFirst={() => form.current?.querySelector<HTMLElement>("input, textarea")?.focus()}
      />
      <ErrorSummary ref={summary} errors={mistakes} onGo={goTo} />
      <SavedFields saving={isPending}>
        {children(draft ?? stored, setDraft, { stored, field })}
      </SavedFields>
      {refusal !== "" && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      <Group gap={8} mt={16}>
        <SubmitButton saving={isPending}>Save</SubmitButton>
        {changed && !isPending && (
          <Button variant="default" onClick={begin}>
            Cancel
          </Button>
        )}
      </Group>
    </form>
  );
}
