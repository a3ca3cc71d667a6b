/**
 * What the list modal needs to know about a record kind beside the contract: its calls, its title and its
 * few special features, declared here so that components need no conditions on the kind; and how a record is read.
 */

import type { recordFamilyRoutes } from "@helpline/contract/families/record-cases";
import type { similarRoutes } from "@helpline/contract/families/similar";
import type { RecordRoutes } from "@helpline/contract/reference-records/record.routes";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import type { recordMergeRoutes } from "@helpline/contract/reference-records/record-merge";
import { type QueryClient, queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#shared/api-client.ts";
import type { FormSchema, MoreNotes } from "#shared/form/field-specs.ts";
import type { FormValues, HintOf, IsShown } from "#shared/form/form-values.ts";
import { displayed } from "#shared/form/shown-value.tsx";
import type { StoredRecord } from "#shared/list/list-queries.ts";

export type MergeRoutes = ReturnType<typeof recordMergeRoutes<RecordKind>> &
  Omit<(typeof recordFamilyRoutes)[number], "kind">;

/** A message, with a link to pass on if there is one. */
interface Done {
  readonly text: string;
  readonly link?: string | undefined;
}

/** An action on the selected record that only one kind has. */
export interface ExtraAction {
  readonly name: string;
  readonly label: string;
  /** The Yes/No question before the action. */
  readonly question?: string;
  /** Resolves with the message for the person. The list is reloaded afterwards. */
  readonly run: (id: number) => Promise<string | Done>;
}

/** A screen about one record. */
export interface RecordLink {
  readonly label: string;
  readonly path: string;
  readonly search: Readonly<Record<string, number>>;
}

export interface RecordView {
  readonly title: string;
  readonly kind: RecordKind;
  readonly routes: RecordRoutes;
  /** The calls that only reference records have: merging, and the cases that name one. */
  readonly merging?: MergeRoutes | undefined;
  /** Records like the one in a form, to be shown before it is saved. */
  readonly similar?: (typeof similarRoutes)["similar"];
  /** The view page lists the cases. */
  readonly showsCases?: true;
  /** The view page gives the number a row of its own, so that the fields stand in the same pairs as on the form. */
  readonly idAlone?: true;
  /** What the short form for a new record asks for besides the fields that are always required. */
  readonly alsoAsked?: readonly string[];
  /** Notes on fields whose rules depend on other fields. */
  readonly notes?: MoreNotes;
  /** Initial values of the add form; fields that are not named are empty. */
  readonly startsWith?: FormValues;
  /** Values that the add form offers as well, and the hints that say so. */
  readonly offered?: {
    readonly query: UseQueryOptions<FormValues | null>;
    readonly notes: MoreNotes;
  };
  /** Whether a field applies to a record, for fields that apply only to some. */
  readonly isShown?: IsShown;
  /** The hint of a field of the edit form that depends on what is typed. */
  readonly hintOf?: (record: StoredRecord) => HintOf;
  /** The schema of an edit of this record, if a rule depends on the stored values. */
  readonly updateOf?: (record: StoredRecord) => FormSchema;
  /** Fields that the edit form of this record does not offer, and the text shown instead. */
  readonly notOffered?: (id: number) => { fields: readonly string[]; note: string } | undefined;
  /** Shown first on the view page, before the fields. */
  readonly first?: (record: StoredRecord) => ReactNode;
  /** Further rows of the view page; times in this zone (WIRE-8). */
  readonly facts?: (
    record: StoredRecord,
    timeZone: string,
  ) => readonly { label: string; value: ReactNode }[];
  /** What the list shows instead of a column's text. */
  readonly cells?: Readonly<Record<string, (row: StoredRecord) => ReactNode>>;
  readonly extraActions?: readonly ExtraAction[];
  /** Further links of the view page, about the record that it shows. */
  readonly links?: (id: number) => readonly RecordLink[];
}

/** The record's name in spoken order: the fields of the name order (last, first) reversed. */
export function recordName(kind: RecordKind, record: StoredRecord): string {
  return [...kind.order]
    .reverse()
    .map((field) => {
      const column = kind.columns.find((each) => each.field === field);
      return displayed(String(record[field] ?? ""), column?.display);
    })
    .join(" ")
    .trim();
}

/** Whether it has closed, as a school does: its cases keep it, and new ones are not offered it. */
export const isClosed = (record: StoredRecord): boolean => Boolean(record.closed_on);

/** The name of a record in a list, with a word if it has closed. */
export const nameInList = (text: string, record: StoredRecord): string =>
  isClosed(record) ? `${text} (closed)` : text;

export function recordIdOf(kind: RecordKind, record: StoredRecord): number {
  return Number(record[kind.idField]);
}

/**
 * One record, read each time a page opens and never in the background: an edit is based on the version it
 * began with.
 * @param opening names this opening of a page, which may take the place of another one that shows the same record
 */
export function detailsQuery({ kind, routes }: RecordView, id: number, opening?: string) {
  return queryOptions({
    queryKey: ["records", kind.entity, "details", id, opening],
    queryFn: async ({ signal }) =>
      (await call(routes.details, { params: { id: String(id) } }, { signal })).data,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The record as it is now, although a page may still show what it has read before. */
export const readRecord = (client: QueryClient, view: RecordView, id: number) =>
  client.fetchQuery({ ...detailsQuery(view, id), staleTime: 0 });
