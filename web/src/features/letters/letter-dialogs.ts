/** Opens the dialogs about letters: writing one, mailing the family, and the form of a template. */
import type { LetterTemplate } from "@helpline/contract/letters/letters";
import { askInDialog } from "#shared/dialogs/asked-dialog.tsx";
import { codeOf } from "#shared/screen-code.tsx";
import type { WrittenFrom } from "./letters.api.ts";

const letterModal = codeOf(() => import("./letter-modal.tsx"));
const mailModal = codeOf(() => import("./family-mail-modal.tsx"));
const templateModal = codeOf(() => import("./template-modal.tsx"));

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

/** Adds a template (null), or changes one. */
export const askTemplate = (template: LetterTemplate | null): Promise<string | undefined> =>
  askInDialog(templateModal, { template });
