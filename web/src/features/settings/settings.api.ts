/** The settings: what they are, saving them, their history. Admins only. */
import { settingInWords } from "@helpline/contract/settings/setting-words";
import {
  type SettingChanges,
  type SettingKey,
  type SettingsState,
  settingChanges,
  settingsMessages,
  settingsRoutes,
} from "@helpline/contract/settings/settings";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { ApiError, call } from "#shared/api-client.ts";
import { productConfigQuery } from "#shared/product.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async ({ signal }) => (await call(settingsRoutes.get, {}, { signal })).data,
});

export const settingsHistoryQuery = queryOptions({
  queryKey: ["settings-history"],
  queryFn: async ({ signal }) => (await call(settingsRoutes.history, {}, { signal })).data.changes,
});

/** The value of a setting as the screen has it. */
export const valueIn = ({ values }: SettingsState, key: SettingKey): unknown =>
  (values as Readonly<Record<string, unknown>>)[key];

/** What tells whether a setting was changed. The passphrase is never shown, so it is the time at which it was set. */
const stateOf = (state: SettingsState, key: SettingKey): unknown => {
  if (key !== "backup_passphrase") return valueIn(state, key);
  return state.values.backup_encrypted ? (state.changed[key]?.on ?? "") : null;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const inWords = (
  from: SettingsState,
  keys: readonly SettingKey[],
  to: (key: SettingKey) => unknown,
) => keys.flatMap((key) => settingInWords(key, valueIn(from, key), to(key))).join("; ");

/** What a form is to show beside its fields, which have no "changes." in their names. */
function asFormError({ status, message, data, fieldErrors }: ApiError): ApiError {
  if (fieldErrors.length === 0) return new ApiError(status, message, data);
  const errors = fieldErrors.map(({ field, message: told }) => ({
    field: field.replace(/^changes\./, ""),
    message: told,
  }));
  return new ApiError(status, message, { errors });
}

/** Everything that shows settings is asked for again. */
export function useRefreshSettings() {
  const client = useQueryClient();
  return async () => {
    const keys = [
      settingsQuery.queryKey,
      settingsHistoryQuery.queryKey,
      productConfigQuery.queryKey,
    ];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** The settings after a save, as the server stores them. */
function saved(before: SettingsState, sent: SettingChanges, version: number): SettingsState {
  const { backup_passphrase, nature_of_case, ...rest } = z.parse(settingChanges, sent);
  const values = {
    ...before.values,
    ...rest,
    ...(backup_passphrase !== undefined && { backup_encrypted: backup_passphrase !== null }),
    ...(nature_of_case && { nature_of_case: nature_of_case.map(({ was: _was, ...each }) => each) }),
  };
  return { ...before, version, values: values as SettingsState["values"] };
}

/** What was changed of the settings with which editing began; everything if nothing was. */
function ownChanges(typed: SettingChanges, begun: SettingsState): SettingChanges {
  const own = Object.entries(typed).filter(
    ([key, value]) => !isSame(value, valueIn(begun, key as SettingKey)),
  );
  return own.length > 0 ? Object.fromEntries(own) : typed;
}

/** The settings with which somebody began to edit a section; the present ones while nobody edits it. */
export function useOpenedSettings(shown: SettingsState, isEditing: boolean): SettingsState {
  // The page may show older ones for a moment.
  const { data: state = shown } = useQuery({ ...settingsQuery, enabled: false });
  const [opened, setOpened] = useState(state);
  if (isEditing) return opened;
  if (opened !== state) setOpened(state);
  return state;
}

/**
 * Saves those of the changes that differ from the settings with which editing began. If somebody else has changed
 * others since then, both are kept; if they have changed the same ones, the refusal tells both, and saving again keeps
 * one's own.
 */
export function useSaveSettings() {
  const client = useQueryClient();
  const refresh = useRefreshSettings();
  /** The settings of the last refusal. */
  const told = useRef<SettingsState>(undefined);
  return async (typed: SettingChanges, begun: SettingsState) => {
    const opened = told.current && told.current.version > begun.version ? told.current : begun;
    const changes = ownChanges(typed, begun);
    const keys = Object.keys(changes) as SettingKey[];
    const send = async (version: number) => {
      const { data, message } = await call(settingsRoutes.put, { body: { changes, version } });
      // The form goes on with what it has saved; reading it again may take a while.
      client.setQueryData(
        settingsQuery.queryKey,
        (now) => now && saved(now, changes, data.version),
      );
      void refresh();
      return message;
    };
    try {
      return await send(opened.version);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 409) throw asFormError(error);
    }
    const now = await client.fetchQuery({ ...settingsQuery, staleTime: 0 });
    const both = keys.filter((key) => !isSame(stateOf(opened, key), stateOf(now, key)));
    if (both.length > 0) {
      told.current = now;
      const theirs = inWords(opened, both, (key) => stateOf(now, key));
      const yours = inWords(opened, both, (key) => changes[key]);
      throw new ApiError(409, settingsMessages.bothChanged(theirs, yours));
    }
    return send(now.version);
  };
}
