/**
 * What a draft holds: the fields that differ from what the form began with, what they were then, and
 * the version of the record they belong to. Fields that nobody touched are not in it, so an old draft
 * never brings back what a colleague has changed since.
 */
import type { FormValues } from "#shared/form/form-values.ts";

type FormValue = FormValues[string];

/** What a form began with. */
export interface Basis {
  readonly values: Readonly<FormValues>;
  /** The version of the record that is being edited (decision A11). */
  readonly version?: number;
}

export interface DraftContent {
  readonly typed: FormValues;
  readonly was: FormValues;
  readonly version?: number;
}

/** The draft of a form as it stands, or null when nothing differs from its basis. */
export function draftOf(basis: Basis, values: Readonly<FormValues>): DraftContent | null {
  const names = Object.keys(basis.values).filter((name) => !same(basis.values[name], values[name]));
  if (names.length === 0) return null;
  return {
    typed: pick(values, names),
    was: pick(basis.values, names),
    ...(basis.version === undefined ? {} : { version: basis.version }),
  };
}

const same = (a: FormValue | null | undefined, b: FormValue | null | undefined) =>
  (a ?? "") === (b ?? "");

function pick(values: Readonly<FormValues>, names: readonly string[]): FormValues {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
}

export interface Opening {
  /** What the form is compared with, for changes and conflicts. */
  readonly basis: Basis;
  /** What stands in the form. */
  readonly values: FormValues;
}

/**
 * How a form opens with a draft. When the record has a newer version than the draft was typed on, the
 * draft's own basis stays: the save is then refused as stale, and the differences are shown.
 */
export function openWith(fresh: Basis, kept: unknown): Opening {
  const draft = readDraft(fresh, kept);
  if (!draft) return { basis: fresh, values: { ...fresh.values } };
  const stale = draft.version !== undefined && draft.version !== fresh.version;
  const basis = stale
    ? { values: { ...fresh.values, ...draft.was }, version: draft.version as number }
    : fresh;
  return { basis, values: { ...basis.values, ...draft.typed } };
}

/** A draft as it came from the server; fields that the form no longer has are left out. */
function readDraft(fresh: Basis, kept: unknown): DraftContent | null {
  const { typed, was, version } = (kept ?? {}) as Partial<Record<keyof DraftContent, unknown>>;
  const known = fieldsOf(typed, fresh);
  if (Object.keys(known).length === 0) return null;
  return {
    typed: known,
    was: fieldsOf(was, fresh),
    ...(typeof version === "number" ? { version } : {}),
  };
}

function fieldsOf(values: unknown, { values: known }: Basis): FormValues {
  if (typeof values !== "object" || values === null) return {};
  const entries = Object.entries(values).filter(
    ([name, value]) => Object.hasOwn(known, name) && /^(string|boolean)$/.test(typeof value),
  );
  return Object.fromEntries(entries) as FormValues;
}
