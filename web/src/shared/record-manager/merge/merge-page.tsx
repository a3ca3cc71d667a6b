/** Merges the opened record with another one: choose the other, compare, merge. */
import { mergeMessages } from "@helpline/contract/reference-records/record-merge";
import { type Dispatch, useMemo, useReducer, useState } from "react";
import { showError } from "#shared/dialogs/show-failure.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { useSelectedRow } from "#shared/list/selected-row.ts";
import { BrowsePage } from "../browse-page.tsx";
import { type Manager, ManagerContext, useManager, usePages } from "../manager.ts";
import {
  type ManagerEvent,
  type ManagerState,
  managerReducer,
  startState,
} from "../manager-state.ts";
import { PageHeading } from "../page-heading.tsx";
import { RecordLoader } from "../record-loader.tsx";
import { type MergeRoutes, recordIdOf, recordName } from "../views/record-view.ts";
import { CompareRecords } from "./compare-records.tsx";
import { Duplicates } from "./duplicates.tsx";
import { mergeTexts } from "./merge.messages.ts";

export function MergePage({ id }: { readonly id: number }) {
  const { view, state } = useManager();
  const { kind, merging } = view;
  const { otherId } = state.page;
  // Kept here, so that Back from the comparison leads to the same search.
  const list = useReducer(managerReducer, undefined, startState);
  const title = mergeTexts.title(kind.many);
  if (!merging) return null;
  return (
    <RecordLoader id={id} title={title}>
      {(one) =>
        otherId === undefined ? (
          <ChooseOther record={one.record} merging={merging} list={list} />
        ) : (
          <RecordLoader id={otherId} title={title}>
            {(other) => (
              <CompareRecords
                key={`${one.readAt} ${other.readAt}`}
                pair={[one.record, other.record]}
                merging={merging}
                onStale={() => Promise.all([one.reload(), other.reload()])}
              />
            )}
          </RecordLoader>
        )
      }
    </RecordLoader>
  );
}

interface ChooseOtherProps {
  readonly record: StoredRecord;
  readonly merging: MergeRoutes;
  readonly list: readonly [ManagerState, Dispatch<ManagerEvent>];
}

/** Known duplicates, and the same list with a state of its own, which only lets people choose. */
function ChooseOther({ record, merging, list: [state, dispatch] }: ChooseOtherProps) {
  const manager = useManager();
  const { kind } = manager.view;
  const pages = usePages();
  const id = recordIdOf(kind, record);
  const [returning] = useState(state.selectedId !== null);
  const selectedRow = useSelectedRow(kind.entity, state.selectedId);
  const list = useMemo<Manager>(() => {
    const choose = (other: StoredRecord) => {
      const otherId = recordIdOf(kind, other);
      if (otherId === id) return void showError(mergeMessages.sameRecord(kind.one));
      void pages.mergeWith(id, otherId);
    };
    const choosesOnly = { onBack: () => void pages.back() };
    return { ...manager, state, dispatch, selectedRow, choose, choosesOnly };
  }, [manager, state, dispatch, selectedRow, pages, kind, id]);
  return (
    <>
      <PageHeading focused={!returning}>
        {mergeTexts.choose(kind.one, recordName(kind, record), id)}
      </PageHeading>
      <Duplicates id={id} merging={merging} />
      <ManagerContext value={list}>
        <BrowsePage returning={returning} />
      </ManagerContext>
    </>
  );
}
