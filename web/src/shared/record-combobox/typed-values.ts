/** What somebody typed to find a record, put into the fields of a new one. */

import { bareAddress, callersNumber } from "@helpline/contract/contact-details";
import { guardians } from "@helpline/contract/reference-records/guardians";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { plainNumberText, readNumbers } from "@helpline/contract/telephone-numbers";

const postcodePattern = /\b([a-z]{1,2}\d[a-z\d]?) ?(\d[a-z]{2})\b/i;
const emailPattern = /\S+@\S+/;
/** The fewest digits of a telephone number; fewer may be a house number. */
const fewestDigits = 6;

/** "siobhan o'neil" as a name, unless some of it is already typed in capitals. */
const asName = (words: string) =>
  words === words.toLowerCase()
    ? words.replace(/(^|[\s'’-])(\p{L})/gu, (letters) => letters.toUpperCase())
    : words;

/** The name, with a single word as the last name. */
function namesOf(text: string) {
  const [, surname, forename] = /^([^,]+),\s*([^,]+)$/.exec(text.trim()) ?? [];
  if (surname && forename) {
    return { first_name: asName(forename.trim()), last_name: asName(surname.trim()) };
  }
  const [first = "", ...others] = asName(text).split(/\s+/).filter(Boolean);
  return others.length === 0
    ? { first_name: "", last_name: first }
    : { first_name: first, last_name: others.join(" ") };
}

/** The words as the name of a practice, school or authority. */
function nameOf(kind: RecordKind, text: string) {
  const words = text.split(/\s+/).filter(Boolean).join(" ");
  return { [kind.order[0]]: /\p{L}/u.test(words) ? asName(words) : "" };
}

/** Fields of the kind's add form that the text is about; 07 begins a mobile number. */
export function typedValues(kind: RecordKind, typed: string): Record<string, string> {
  let rest = plainNumberText(callersNumber(typed));
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest);
    if (found) rest = rest.replace(found[0], " ");
    return found;
  };
  const email = bareAddress(take(emailPattern)?.[0] ?? "");
  const [, area = "", street = ""] = take(postcodePattern) ?? [];
  const [read] = readNumbers(rest);
  const isNumber = read !== undefined && read.digits.length >= fewestDigits;
  const number = isNumber ? rest.slice(read.from, read.to) : "";
  rest = rest.replace(number, " ");
  const isMobile = read?.digits.startsWith("07") && "mobile" in kind.fields;
  const isPerson = "first_name" in kind.fields;
  const fields: Record<string, string> = {
    ...(isPerson ? namesOf(rest.replace(/[\d()+]/g, " ")) : nameOf(kind, rest)),
    email,
    postcode: [area, street].filter(Boolean).join(" ").toUpperCase(),
    telephone: isNumber && !isMobile ? number : "",
    mobile: isNumber && isMobile ? number : "",
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== "" && name in kind.fields),
  );
}

export const guardianFrom = (typed: string) => typedValues(guardians, typed);
