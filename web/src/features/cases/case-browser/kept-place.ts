/**
 * Remembers a browser's place and search when somebody leaves it for a case, and the field that they search in.
 * Kept in memory, because
 * addresses must not contain names, and per query client, so that it goes with the person's cached answers.
 */
import type { QueryClient } from "@tanstack/react-query";
import type { SearchTerms } from "#shared/list/search-bar.tsx";
import type { CaseView } from "../cases.api.ts";
import { type BrowserPlace, firstPlace, writePlace } from "./browser-place.ts";

interface Kept {
  readonly terms: SearchTerms | null;
  readonly place: BrowserPlace;
}

const keptBy = new WeakMap<QueryClient, Map<CaseView, Kept>>();

export function keepPlace(client: QueryClient, view: CaseView, kept: Kept): void {
  const places = keptBy.get(client) ?? new Map<CaseView, Kept>();
  keptBy.set(client, places.set(view, kept));
}

const fieldsBy = new WeakMap<QueryClient, Map<CaseView, string>>();

/** Remembers which field somebody searches in; "" is all. */
export function keepField(client: QueryClient, view: CaseView, field: string): void {
  const fields = fieldsBy.get(client) ?? new Map<CaseView, string>();
  fieldsBy.set(client, fields.set(view, field));
}

export const keptField = (client: QueryClient, view: CaseView): string =>
  fieldsBy.get(client)?.get(view) ?? "";

const keptFor = (client: QueryClient, view: CaseView, caseId: number | null) => {
  const kept = keptBy.get(client)?.get(view);
  return caseId !== null && kept?.place.caseId === caseId ? kept : undefined;
};

/** The search that was active when the browser was left for this case, or null. */
export const keptSearch = (client: QueryClient, view: CaseView, caseId: number | null) =>
  keptFor(client, view, caseId)?.terms ?? null;

/** The search was cleared, or another one has taken its place. */
export function forgetSearch(client: QueryClient, view: CaseView): void {
  const kept = keptBy.get(client)?.get(view);
  if (kept) keepPlace(client, view, { ...kept, terms: null });
}

/**
 * The search parameters of the link from a case back to the list as it was left: also from another case than the
 * one it was left for, to which somebody has gone on meanwhile.
 */
export const placeOfCase = (client: QueryClient, view: CaseView, caseId: number) =>
  writePlace({ ...(keptBy.get(client)?.get(view)?.place ?? firstPlace), caseId });
