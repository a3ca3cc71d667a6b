/**
 * Values that are probably wrong. Forms and the preview of an import say so, and neither refuses them: families
 * move abroad, and the form asks of a postcode and a telephone number only that they have three
 * characters.
 */

import { bareAddress, isEmail, isPossibleTelephone, shownNumber } from "./contact-details.ts";
import type { InputKind } from "./fields.ts";
import { readNumbers } from "./telephone-numbers.ts";

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

/** A number without its 0 is read with it, so that it is found and can be dialled. */
function telephoneDoubt(text: string): string | null {
  if (isPossibleTelephone(text)) return null;
  const lacksZero = readNumbers(text).some(({ how }) => how === "without its 0");
  return lacksZero
    ? `Please check this number: a 0 is missing. It is read as ${shownNumber(text)}.`
    : "Please check this number.";
}

/** What is doubtful about a text, by the kind of its field. */
const doubts: Partial<Record<InputKind, (text: string) => string | null>> = {
  telephone: telephoneDoubt,
  postcode: (text) => (isPossiblePostcode(text) ? null : "Please check this postcode."),
  email: (text) => (isEmail(text) ? null : "Please check this email address."),
};

/** What is doubtful about the value of such a field; null for nothing, and for no value. */
export function doubtAbout(input: InputKind, value: string): string | null {
  const text = input === "email" ? bareAddress(value.trim()) : value.trim();
  return text === "" ? null : (doubts[input]?.(text) ?? null);
}

/** The hint below a field. */
export const doubtHint = (doubt: string): string => `${doubt} You can save it as it is.`;
