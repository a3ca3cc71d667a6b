/** Binds a browser's actions to its rows and place. */
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { useQueryClient } from "@tanstack/react-query";
import { showFailure } from "#shared/dialogs/show-failure.ts";
import { type RecordAction, runAction } from "#shared/list/list-actions.ts";
import { type ListSource, reloadList } from "#shared/list/list-queries.ts";
import { useSelectedRow } from "#shared/list/selected-row.ts";
import { useAction } from "#shared/record-manager/use-record-actions.ts";
import { toast } from "#shared/toasts/toast.ts";
import { forgetCases } from "../cases.api.ts";
import type { ActionTools, BrowserAction } from "./browser-actions.ts";
import type { CaseListRow } from "./case-list-source.ts";

interface BrowserActionsOptions {
  readonly list: ListSource;
  readonly actions: readonly BrowserAction[];
  readonly rowOf: (id: number) => CaseListRow | undefined;
  readonly selectedId: number | null;
  readonly onSelect: (id: number | null) => void;
  readonly open: ActionTools["open"];
}

export function useBrowserActions(options: BrowserActionsOptions) {
  const { list, actions, rowOf, selectedId, onSelect, open } = options;
  const client = useQueryClient();
  const selectedRow = useSelectedRow(list.kind.entity, selectedId);
  const { start, busy } = useAction();
  const tools: ActionTools = { client, open };

  const reload = async () => {
    await Promise.all([reloadList(client, list.kind.entity), forgetCases(client)]);
  };

  const onRecord = (action: BrowserAction) => async (id: number) => {
    const row = rowOf(id);
    if (!row) return;
    try {
      const done = await action.onCase?.({ ...tools, caseId: id, row });
      if (!done) return;
      if (done.gone) onSelect(null);
      if (done.text !== undefined) toast(done.text);
    } catch (error) {
      await showFailure(error);
    }
    // Also after a refusal: the case has been deleted or changed meanwhile.
    await reload();
  };

  const bound: RecordAction[] = actions.map((action) => ({
    name: action.name,
    label: action.label,
    ...(action.errorCode === undefined ? {} : { errorCode: action.errorCode }),
    ...(action.alone ? { alone: () => action.alone?.(tools) } : { onRecord: onRecord(action) }),
  }));

  const selection = { isAny: selectedId !== null, readId: selectedRow.read };
  return {
    busy,
    reload,
    go: (name: string) => start(() => runAction(bound, name, selection, caseMessages)),
    /** Runs the row's first action, on Enter or a double click. */
    activate: (id: number) => {
      onSelect(id);
      const first = bound.find((action) => action.onRecord)?.name ?? "";
      start(() => runAction(bound, first, { isAny: true, readId: () => id }, caseMessages));
    },
  };
}
