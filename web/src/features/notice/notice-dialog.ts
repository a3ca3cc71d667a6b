/** Shows the notice to everybody. */
import { noticeMessages } from "@helpline/contract/notice/notice";
import { showNotice } from "#shared/dialogs/dialogs.tsx";

export interface ShownNotice {
  readonly title: string;
  readonly message: string;
}

/** Resolves when the person closes it. */
export function showHelplineNotice({ title, message }: ShownNotice): Promise<void> {
  return showNotice({ title: noticeMessages.modalTitle, heading: title, message });
}
