/** Writing a letter from a case, and mailing its family: the dialogs, and the buttons that open them. */
import type { LogActor } from "@helpline/contract/cases/case-place";
import { Button } from "@mantine/core";
import { askInDialog } from "#shared/dialogs/asked-dialog.tsx";
import { codeOf } from "#shared/screen-code.tsx";
import type { WrittenFrom } from "./letters.api.ts";

const letterModal = codeOf(() => import("./letter-modal.tsx"));
const mailModal = codeOf(() => import("./family-mail-modal.tsx"));

/** Writes a letter, and then offers to log it and to mail it. */
export const askLetter = (from: WrittenFrom): Promise<string | undefined> =>
  askInDialog(letterModal, {
    ...from,
    onMail: (attached: string) => void askFamilyMail({ ...from, attached }),
  });

/** @param attached the file that is chosen at first */
export const askFamilyMail = (
  from: WrittenFrom & { readonly attached?: string },
): Promise<string | undefined> => askInDialog(mailModal, from);

interface CaseWritingProps {
  readonly caseId: number;
  readonly actor: LogActor;
}

export function CaseWriting({ caseId, actor }: CaseWritingProps) {
  return (
    <>
      <Button variant="default" onClick={() => void askLetter({ caseId, actor })}>
        Letter…
      </Button>
      <Button variant="default" onClick={() => void askFamilyMail({ caseId, actor })}>
        Mail…
      </Button>
    </>
  );
}
