/**
 * The state of a list modal: its page, and what its list shows. Pure, so that it can be tested.
 */

import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import type { MoreNotes } from "#shared/form/field-specs.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import { nextSort, type Sort } from "#shared/list/list-columns.ts";
import type { Told } from "#shared/list/list-status.tsx";
import type { SearchTerms } from "#shared/list/search-bar.tsx";

/** `name` is browse, add, edit, view or merge; anything else is refused when it is to be shown. */
export interface PageRequest {
  readonly name: string;
  readonly id?: number;
  /** What the add form starts with, if it is already known. */
  readonly values?: FormValues;
  /** The add form asks only for what the record needs and what is filled in; the other fields are one step away. */
  readonly short?: true;
  /** Notes on what is filled in, such as where it is from. */
  readonly notes?: MoreNotes;
  /** The record to merge with; without it, merge lets people choose one. */
  readonly otherId?: number;
  /** The page that Back and Esc lead to; default: browse. */
  readonly from?: PageRequest;
}

/** Whether the modal was opened for a new record, of which something is known already. */
export const isForNew = ({ name, values }: PageRequest): boolean =>
  name === "add" && values !== undefined;

export const addTitle = ({ one }: Pick<RecordKind, "one">): string => `Add a ${one}`;

export interface ManagerState {
  readonly page: PageRequest;
  readonly listPage: number;
  readonly sort: Sort | null;
  readonly search: SearchTerms | null;
  /** Closed records are listed too. */
  readonly withClosed: boolean;
  readonly selectedId: number | null;
  readonly told: Told | null;
}

export type ManagerEvent =
  | { readonly type: "opened"; readonly page: PageRequest }
  /** Like opened, and Back leads to the page that was left. */
  | { readonly type: "stepped in"; readonly page: PageRequest }
  | { readonly type: "stepped back" }
  | { readonly type: "turned"; readonly to: number }
  | { readonly type: "sorted"; readonly field: string }
  | {
      readonly type: "searched";
      readonly terms: SearchTerms;
      /** The row was chosen while the search ran. The list shows it as chosen only if it was found. */
      readonly keepsRow?: boolean;
    }
  | { readonly type: "search cleared" }
  | { readonly type: "closed shown"; readonly withClosed: boolean }
  | { readonly type: "selected"; readonly id: number }
  | {
      readonly type: "saved";
      /** The page that saved. A person who has left it meanwhile stays where they are. */
      readonly from: PageRequest;
      readonly id: number;
      readonly name: string;
      readonly text: string;
      /** To pass on, and shown only now. */
      readonly link?: string | undefined;
    }
  | { readonly type: "deleted"; readonly text: string }
  | {
      readonly type: "merged";
      readonly id: number;
      readonly name: string;
      readonly text: string;
      readonly undo: () => void;
    }
  | { readonly type: "told"; readonly text: string; readonly link?: string | undefined };

export const browsePage: PageRequest = { name: "browse" };

export function startState(page: PageRequest = browsePage): ManagerState {
  return {
    page,
    listPage: 1,
    sort: null,
    search: null,
    withClosed: false,
    selectedId: null,
    told: null,
  };
}

/** Other rows are shown, so the selection and the message of the old rows go. */
const otherRows = { selectedId: null, told: null };

/** A message without its record. */
const plainly = ({ text, link }: { text: string; link?: string | undefined }): Told => ({
  text,
  ...(link && { link }),
});

/** Returns to the list with the record selected. The previous search would hide a new record. */
function afterSave(state: ManagerState, event: Extract<ManagerEvent, { type: "saved" }>) {
  const isNew = event.from.name === "add";
  return {
    page: browsePage,
    selectedId: event.id,
    told: {
      text: event.text,
      recordId: event.id,
      recordName: event.name,
      isNew,
      ...(event.link && { link: event.link }),
    },
    ...(isNew && state.search ? { search: null, sort: null, listPage: 1 } : {}),
  };
}

export function managerReducer(state: ManagerState, event: ManagerEvent): ManagerState {
  switch (event.type) {
    case "opened":
      return { ...state, page: event.page, told: null };
    case "stepped in":
      return { ...state, page: { ...event.page, from: state.page }, told: null };
    case "stepped back":
      return { ...state, page: state.page.from ?? browsePage, told: null };
    case "turned":
      return { ...state, ...otherRows, listPage: event.to };
    case "sorted":
      return { ...state, ...otherRows, listPage: 1, sort: nextSort(state.sort, event.field) };
    case "searched": {
      const selectedId = event.keepsRow ? state.selectedId : null;
      return { ...state, ...otherRows, selectedId, search: event.terms, sort: null };
    }
    case "search cleared":
      return { ...state, ...otherRows, search: null, sort: null };
    case "closed shown":
      return { ...state, ...otherRows, listPage: 1, withClosed: event.withClosed };
    case "selected": {
      // An offered Undo or a link stays until the next action. It also keeps the rows in place between two clicks.
      const told = state.told?.undo || state.told?.link ? state.told : null;
      return { ...state, selectedId: event.id, told };
    }
    case "saved":
      if (event.from !== state.page) return { ...state, told: plainly(event) };
      return { ...state, ...afterSave(state, event) };
    case "merged": {
      const { id, name, text, undo } = event;
      const told = { text, recordId: id, recordName: name, undo };
      return { ...state, page: browsePage, selectedId: id, told };
    }
    case "deleted":
      return { ...state, selectedId: null, told: { text: event.text } };
    case "told":
      return { ...state, told: plainly(event) };
  }
}
