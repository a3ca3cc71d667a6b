/**
 * What the list modal needs to know about a record kind beside the contract: its calls, its title and
 * the few things that one kind alone has, declared and not asked for in the components.
 */

import type { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import type { FormSchema, MoreNotes } from "#shared/form/field-specs.ts";
import type { FormValues, IsShown } from "#shared/form/form-values.ts";
import { displayed } from "#shared/form/shown-value.tsx";
import type { StoredRecord } from "#shared/list/list-queries.ts";

type RecordRoutes = ReturnType<typeof recordRoutes<RecordKind>>;

/** An action on the selected record that one kind alone has. */
export interface ExtraAction {
  readonly name: string;
  readonly label: string;
  /** Asked with Yes and No before it is done. */
  readonly question?: string;
  /** Resolves with what to tell the person. The list is loaded anew after it. */
  readonly run: (id: number) => Promise<string>;
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
  /** Notes on fields whose rule depends on other fields. */
  readonly notes?: MoreNotes;
  /** What stands in the add form at first; fields not named are empty. */
  readonly startsWith?: FormValues;
  /** Fields that apply only to some records. */
  readonly isShown?: IsShown;
  /** What an edit of this record is checked by, where a rule depends on what is stored. */
  readonly updateOf?: (record: StoredRecord) => FormSchema;
  /** Fields that the edit form of this one record does not offer, and what it says in their place. */
  readonly notOffered?: (id: number) => { fields: readonly string[]; note: string } | undefined;
  /** What the view page shows beside the fields of the form; times in this zone (decision A6). */
  readonly facts?: (
    record: StoredRecord,
    timeZone: string,
  ) => readonly { label: string; value: string }[];
  readonly extraActions?: readonly ExtraAction[];
  /** Where the view page leads besides, about the record that it shows. */
  readonly links?: (id: number) => readonly RecordLink[];
}

/** The record's name as a person says it: the fields of the name order, read backwards (last, first). */
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

export function recordIdOf(kind: RecordKind, record: StoredRecord): number {
  return Number(record[kind.idField]);
}
