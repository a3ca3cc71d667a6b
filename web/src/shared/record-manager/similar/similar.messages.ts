/** Texts of the question whether somebody is on file already. */
import type { SimilarReason } from "@helpline/contract/families/similar";
import { counted } from "@helpline/contract/words";

const same: Readonly<Record<SimilarReason, string>> = {
  name: "name",
  telephone: "telephone number",
  postcode: "postcode",
  email: "email",
};

export const similarTexts = {
  title: "Is it one of these?",
  asked: "Nothing has been saved yet. Please look at these records first.",
  /** "Same name and postcode" */
  reasons: (reasons: readonly SimilarReason[]) =>
    reasons.length === 0
      ? ""
      : `Same ${new Intl.ListFormat("en-GB").format(reasons.map((each) => same[each]))}`,
  /** Beside Save, because the records stand below the fields. @param one "guardian" */
  hint: (count: number, one: string) => `${counted(count, `similar ${one}`)} on file`,
  use: "Use this one",
  saveAnyway: "Save all the same",
} as const;
