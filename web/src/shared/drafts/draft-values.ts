/**
 * The contents of a draft: the fields that differ from the form's initial values, those initial values, and
 * the version of the record. Untouched fields are left out, so an old draft never reverts a colleague's
 * change.
 */
import type { FormValues } from "#shared/form/form-values.ts";

type FormValue = FormValues[string];

/** The initial state of a form. */
export interface Basis {
  readonly values: Readonly<FormValues>;
  /** The version of the edited record (WIRE-17). */
  readonly version?: number;
  /**
   * Fields that were filled in by themselves, as by the call timer: nobody has changed them, but a draft of
   * other fields keeps them.
   */
  readonly offered?: readonly string[];
}

/** Which text a draft is of. */
export interface TextMarks {
  /** When it was begun. Tabs that opened the same draft have the same value, any other text has another. */
  readonly begun: string;
  /** When it was saved, by another tab or without an answer (ISO timestamp): remembered over a reload. */
  readonly alreadySaved?: string;
}

export interface DraftContent extends Partial<TextMarks> {
  readonly typed: FormValues;
  readonly was: FormValues;
  readonly version?: number;
}

/** The marks of a stored draft. */
export function marksIn(content: unknown): Partial<TextMarks> {
  const { begun, alreadySaved } = (content ?? {}) as Partial<TextMarks>;
  return { ...(begun && { begun }), ...(alreadySaved && { alreadySaved }) };
}

/** The draft of the form's current values, or null if nothing differs from its basis. */
export function draftOf(basis: Basis, values: Readonly<FormValues>): DraftContent | null {
  const isChanged = (name: string) => !same(basis.values[name], values[name]);
  const all = Object.keys(basis.values);
  if (!all.some(isChanged)) return null;
  const names = all.filter((name) => isChanged(name) || basis.offered?.includes(name));
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
  /** The values that changes and conflicts are compared with. */
  readonly basis: Basis;
  /** The form's current values. */
  readonly values: FormValues;
}

/**
 * Opens a form with a draft. If the record is newer than the draft, the draft's own basis stays: the server
 * then refuses the save as stale, and the differences are shown.
 */
export function openWith(fresh: Basis, kept: unknown): Opening {
  const draft = readDraft(fresh, kept);
  if (!draft) return { basis: fresh, values: { ...fresh.values } };
  const stale = draft.version !== undefined && draft.version !== fresh.version;
  const basis = stale
    ? { values: { ...fresh.values, ...draft.was }, version: draft.version as number }
    : withOffered(fresh, offeredIn(draft));
  return { basis, values: { ...basis.values, ...draft.typed } };
}

/** The values that a draft keeps although nobody had changed them. */
const offeredIn = ({ typed, was }: DraftContent): FormValues =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => same(was[name], value)));

/** The basis of a form in which these fields were filled in by themselves. */
export function withOffered(basis: Basis, values: Readonly<FormValues>): Basis {
  return {
    ...basis,
    values: { ...basis.values, ...values },
    offered: [...new Set([...(basis.offered ?? []), ...Object.keys(values)])],
  };
}

/** Reads a draft from the server; fields that the form no longer has are dropped. */
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
