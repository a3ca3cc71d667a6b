/** Where the forms of records keep what is typed: those of guardians and users have notes, the others no text. */
import { draftName } from "@helpline/contract/drafts/drafts";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { type NoDraft, noText } from "#shared/drafts/no-draft.ts";

export function recordDraft(
  { entity }: Pick<RecordKind, "entity">,
  id: number | "new",
): string | NoDraft {
  if (entity === "guardians") return draftName("guardian", id);
  return entity === "users" ? draftName("user", id) : noText;
}
