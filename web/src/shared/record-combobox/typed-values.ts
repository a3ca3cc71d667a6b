/** What somebody typed to look a caller up, put into the fields of a new guardian. */
import { callersNumber, telephoneDigits } from "@helpline/contract/telephone";

const postcodePattern = /\b([a-z]{1,2}\d[a-z\d]?) ?(\d[a-z]{2})\b/i;
const emailPattern = /\S+@\S+/;
const numberPattern = /\+?\d[\d\s().+-]{4,}\d/;

/** The fewest digits of a telephone number; fewer may be a house number. */
const fewestDigits = 6;

/** "siobhan o'neil" as a name, unless some of it is already typed in capitals. */
const asName = (words: string) =>
  words === words.toLowerCase()
    ? words.replace(/(^|[\s'’-])(\p{L})/gu, (letters) => letters.toUpperCase())
    : words;

/** The name, with a single word as the last name. */
function namesOf(text: string) {
  const [first = "", ...others] = asName(text).split(/\s+/).filter(Boolean);
  return others.length === 0
    ? { first_name: "", last_name: first }
    : { first_name: first, last_name: others.join(" ") };
}

/** Fields of the guardian form that the text is about; 07 begins a mobile number. */
export function guardianFrom(typed: string): Record<string, string> {
  let rest = callersNumber(typed);
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest);
    if (found) rest = rest.replace(found[0], " ");
    return found;
  };
  const email = take(emailPattern)?.[0] ?? "";
  const [, area = "", street = ""] = take(postcodePattern) ?? [];
  const number = take(numberPattern)?.[0].trim() ?? "";
  const digits = telephoneDigits(number);
  const isNumber = digits.length >= fewestDigits;
  const isMobile = digits.startsWith("07");
  const fields = {
    ...namesOf(rest.replace(/[\d()+]/g, " ")),
    email,
    postcode: [area, street].filter(Boolean).join(" ").toUpperCase(),
    telephone: isNumber && !isMobile ? number : "",
    mobile: isNumber && isMobile ? number : "",
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}
