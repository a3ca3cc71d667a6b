/** Fields of the details that an update takes but does not change, so that what was read can be sent back. */
import { digitsAsNumber } from "@helpline/contract/fields";
import { messages } from "@helpline/contract/messages";
import { invalid } from "./errors.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * @param names the fields that the caller's version of the record says exactly
 * @throws AppError 422 naming each of them that was sent with another value than the stored one
 */
export function refuseChanged(sent: object, stored: object, names: readonly string[]): void {
  const [given, kept] = [sent as Values, stored as Values];
  // A number may be sent as a text of digits, and a text, such as the code of a school, may consist of them.
  const isKept = (name: string) =>
    [given[name], digitsAsNumber(given[name])].some((value) => value === kept[name]);
  const changed = names.filter((name) => given[name] !== undefined && !isKept(name));
  if (changed.length === 0) return;
  throw invalid(changed.map((field) => ({ field, message: messages.notChangedHere(field) })));
}
