/** A section of Settings: what it is about, who changed it last, and what is set on the server only. */
import { showMoment } from "@helpline/contract/dates";
import {
  type SettingKey,
  type SettingsState,
  settingsMessages,
} from "@helpline/contract/settings/settings";
import { Button, Group } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { ApiError } from "#shared/api-client.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
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

interface EditorProps<T> extends SectionProps {
  readonly id: string;
  readonly setting: SettingKey;
  readonly value: T;
  readonly about: ReactNode;
  readonly children: (draft: T, set: (next: T) => void) => ReactNode;
}

/** Edits a setting that is a list: changed here, saved as a whole. */
export function ListEditor<T>({ id, setting, value, about, children, ...props }: EditorProps<T>) {
  const { state, onChanged } = props;
  const [draft, setDraft] = useState<T | null>(null);
  const [refusal, setRefusal] = useState("");
  const save = useSaveSettings();
  const changed = draft !== null;
  const opened = useOpenedSettings(state, changed);
  useEffect(() => {
    onChanged(id, changed);
    return () => onChanged(id, false);
  }, [onChanged, id, changed]);
  const begin = () => {
    setDraft(null);
    setRefusal("");
  };
  const { write, isPending } = useWrite({
    mutationFn: () => save({ [setting]: draft ?? value }, opened),
    onSuccess: (message) => {
      begin();
      toast(message);
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    },
  });
  if (isLocked(state, setting)) {
    return (
      <>
        <About state={state} keys={[setting]}>
          {about}
        </About>
        <fieldset disabled className={classes.plain}>
          {children(value, () => undefined)}
        </fieldset>
      </>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) void write();
      }}
    >
      <About state={state} keys={[setting]}>
        {about}
      </About>
      {children(draft ?? value, setDraft)}
      {refusal !== "" && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      <Group gap={8} mt={16}>
        <Button type="submit" loading={isPending} disabled={!changed}>
          Save
        </Button>
        {changed && (
          <Button variant="default" onClick={begin}>
            Cancel
          </Button>
        )}
      </Group>
    </form>
  );
}
