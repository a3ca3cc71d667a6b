/** Whom to ring when somebody is in danger: the helpline's own words, in which telephone numbers can be dialled (SAFE-18). */
import { telephoneParts } from "../contact-details.ts";

/** Until a helpline has written its own. */
export const usualConcernAdvice = "Ring 999 if somebody is in danger now. Then tell a manager.";

/** The short numbers of the UK's emergency and non-emergency services, and numbers with at least seven digits. */
const numbers = /(?<![\d+])(?:999|112|111|101|116\s?123|\+?\d(?:[\s().-]{0,2}\d){6,14})(?!\d)/g;

/** Short numbers are dialled as they are. */
const addressOf = (number: string): string | null => telephoneParts(number)[0]?.address ?? null;

export interface AdvicePart {
  readonly text: string;
  /** The address that dials the number; null for words. */
  readonly href: string | null;
}

/** The parts of the advice in their order: words, and the numbers among them. */
export function adviceParts(advice: string): readonly AdvicePart[] {
  const parts: AdvicePart[] = [];
  let done = 0;
  for (const { 0: number, index } of advice.matchAll(numbers)) {
    if (index > done) parts.push({ text: advice.slice(done, index), href: null });
    parts.push({ text: number, href: addressOf(number) });
    done = index + number.length;
  }
  if (done < advice.length) parts.push({ text: advice.slice(done), href: null });
  return parts;
}
