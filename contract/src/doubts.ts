/**
 * Values that are probably wrong. Forms and the preview of an import say so, and neither refuses them: families
 * move abroad, and the form asks of a postcode and a telephone number only that they have three
 * characters.
 */
import type { InputKind } from "./fields.ts";
import { isPossiblePostcode } from "./postcode.ts";
import { isPossibleTelephone } from "./telephone.ts";

interface Doubt {
  isPossible(text: string): boolean;
  readonly message: string;
}

const doubts = {
  telephone: { isPossible: isPossibleTelephone, message: "Please check this number." },
  postcode: { isPossible: isPossiblePostcode, message: "Please check this postcode." },
} as const satisfies Partial<Record<InputKind, Doubt>>;

/** What is doubtful about the value of such a field; null for nothing, and for no value. */
export function doubtAbout(input: InputKind, value: string): string | null {
  const doubt: Doubt | undefined = doubts[input as keyof typeof doubts];
  const text = value.trim();
  return !doubt || text === "" || doubt.isPossible(text) ? null : doubt.message;
}

/** The hint below a field. */
export const doubtHint = (doubt: string): string => `${doubt} You can save it as it is.`;
