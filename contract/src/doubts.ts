/**
 * Values that are probably wrong. Forms and the preview of an import say so, and neither refuses them: families
 * move abroad, and the form asks of a postcode and a telephone number only that they have three
 * characters.
 */

import { isPossibleTelephone } from "./contact-details.ts";
import type { InputKind } from "./fields.ts";

// Checks whether a text can be a postcode of the United Kingdom, the Channel Islands, Man or the forces.

/** The areas in use, with Jersey, Guernsey, Man, the forces (BF), Gibraltar (GX) and large users (BX). */
export const postcodeAreas: ReadonlySet<string> = new Set(
  `AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN
  EX FK FY G GL GU GX GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML
  N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN
  TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE`.split(/\s+/),
);

/** True for a whole postcode; case and blanks do not matter. */
export function isPossiblePostcode(typed: string): boolean {
  const text = typed.replace(/\s/g, "").toUpperCase();
  if (text === "GIR0AA" || /^BFPO\d{1,4}$/.test(text)) return true;
  // The last two letters are never among C, I, K, M, O and V.
  const [, area = ""] = /^([A-Z]{1,2})\d[\dA-Z]?\d[ABD-HJLNP-UW-Z]{2}$/.exec(text) ?? [];
  return postcodeAreas.has(area);
}

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
