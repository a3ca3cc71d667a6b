/** Keys of key dates and of what they run from, so that nobody has to think of one. */
import { clockLengths } from "@helpline/contract/key-dates/clocks";

interface Named {
  readonly key: string;
  readonly label: string;
}

const folded = (label: string) => label.trim().toLowerCase();

/** What a name stands for: the one of the list with this name, or a new one whose key is free. */
export const named = <T extends Named>(label: string, list: readonly T[]): T | Named =>
  list.find((each) => folded(each.label) === folded(label)) ?? {
    key: freeKey(label, list),
    label: label.trim(),
  };

function freeKey(label: string, list: readonly Named[]): string {
  const words = label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_/, "")
    // Letters of other alphabets become the numbers of their characters, so that each name has a key of its own.
    .replace(/[^a-z0-9_]/gu, (letter) => Number(letter.codePointAt(0)).toString(36));
  const wanted = (/^[a-z]/.test(words) ? words : `date_${words}`).replace(/_$/, "");
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? "" : `_${count}`;
    const key = wanted.slice(0, clockLengths.key - end.length) + end;
    if (!list.some((each) => each.key === key)) return key;
  }
}
