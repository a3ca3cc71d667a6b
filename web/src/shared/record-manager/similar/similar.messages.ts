/** Texts of the question whether somebody is on file already. */
import type { SimilarReason } from "@helpline/contract/families/similar";
import { capitalised, counted } from "@helpline/contract/words";

const same: Readonly<Record<Exclude<SimilarReason, "similar name">, string>> = {
  name: "name",
  telephone: "telephone number",
  postcode: "postcode",
  email: "email",
};

export const similarTexts = {
  title: "Is it one of these?",
  asked: "Nothing has been saved yet. Please look at these records first.",
  /** "Same name and postcode", "Similar name, same postcode" */
  reasons: (reasons: readonly SimilarReason[]) => {
    const equal = reasons.flatMap((each) => (each === "similar name" ? [] : [same[each]]));
    const parts = [
      equal.length < reasons.length && "similar name",
      equal.length > 0 && `same ${new Intl.ListFormat("en-GB").format(equal)}`,
    ];
    return capitalised(parts.filter(Boolean).join(", "));
  },
  /** Beside Save, because the records stand below the fields. @param one "guardian" */
  hint: (count: number, one: string) => `${counted(count, `similar ${one}`)} on file`,
  use: "Use this one",
  saveAnyway: "Save all the same",
} as const;
