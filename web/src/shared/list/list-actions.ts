/** The action dropdown of the browse page: the actions, and what Go does. */
import { showError, showNotice } from "#shared/dialogs/dialogs.tsx";
import { listMessages } from "./list.messages.ts";

export interface RecordAction {
  readonly name: string;
  readonly label: string;
  /** Identifies the action that found no id of its record. */
  readonly errorCode?: string;
  /** Called with the id of the selected record. */
  readonly onRecord?: (id: number) => unknown;
  /** Called without a record. */
  readonly alone?: () => unknown;
}

export interface Selection {
  readonly isAny: boolean;
  readonly readId: () => number | null;
}

/** What Go says if something has not been chosen; lists of records and of cases differ. */
export interface ActionWords {
  readonly chooseAction: string;
  readonly chooseRecord: string;
}

/** Runs the chosen action, or says what is missing. */
export async function runAction(
  actions: readonly RecordAction[],
  name: string,
  selection: Selection,
  words: ActionWords = listMessages,
): Promise<void> {
  const action = actions.find((each) => each.name === name);
  if (name === "") return tell(words.chooseAction);
  if (action?.alone) return void (await action.alone());
  if (!action?.onRecord) return showError(listMessages.noHandler);
  if (!selection.isAny) return tell(words.chooseRecord);
  const id = selection.readId();
  if (id === null) return showError(listMessages.noRecordId(action.errorCode));
  await action.onRecord(id);
}

function tell(message: string): Promise<void> {
  return showNotice({ title: "Action", message });
}
