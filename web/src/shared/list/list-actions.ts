/** The action dropdown of the browse page: what there is to do, and what Go does (spec 1 §2, §5, §8). */
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { showError } from "#shared/dialogs/show-failure.ts";
import { listMessages } from "./list.messages.ts";

export interface RecordAction {
  readonly name: string;
  readonly label: string;
  /** Tells which action could not learn the id of its record. */
  readonly errorCode?: string;
  /** Done with the id of the selected record. */
  readonly onRecord?: (id: number) => unknown;
  /** Done without a record. */
  readonly alone?: () => unknown;
}

export interface Selection {
  readonly isAny: boolean;
  readonly readId: () => number | null;
}

/** What Go says when something has not been chosen; lists of records and of cases say it differently. */
export interface ActionWords {
  readonly chooseAction: string;
  readonly chooseRecord: string;
}

/** Does what Go was pressed for, or says what is missing. */
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
