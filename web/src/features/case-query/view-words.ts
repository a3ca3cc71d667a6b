/** The words of saved views. */
import type { View } from "./views.api.ts";

export const viewWords = {
  views: "Views",
  open: "Open a saved view",
  none: "No views are saved yet. Filter the list, then press “Save view”.",
  failed: "The views could not be loaded",
  all: "All cases",
  allNote: "without filters",
  manage: "Manage views…",
  manageTitle: "Saved views",
  save: "Save view",
  saveTitle: "Save these filters as a view",
  changeTitle: (name: string) => `Change the view “${name}”`,
  saveNew: "Save as a new view",
  saveChanges: "Save changes",
  searchLeftOut: "The text of the search is not saved with the view.",
  share: "Share",
  unshare: "Stop sharing",
  delete: "Delete",
  deleteTitle: "Delete view",
  cancel: "Cancel",
  close: "Close",
} as const;

/** What stands below a view's name. */
export function noteOf({ isOwn, isShared, ownerName }: View): string {
  if (!isOwn) return `shared by ${ownerName}`;
  return isShared ? "yours, shared" : "yours";
}

/** The question before a view is deleted. */
export function deleteQuestion({ name, isOwn, isShared, ownerName }: View) {
  const whose = isOwn ? "" : ` of ${ownerName}`;
  const others = isShared ? ["The others will no longer find it in their list."] : [];
  return {
    title: viewWords.deleteTitle,
    message: [`Do you want to delete the view “${name}”${whose}?`, ...others],
  };
}
