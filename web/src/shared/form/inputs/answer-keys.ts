/** Choosing a radio button with one key, for people who type while they listen. */
import type { FieldNotes } from "@helpline/contract/fields";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { characterKeysWork } from "#shared/shortcuts/shortcuts.ts";
import { useBoundShortcuts } from "#shared/shortcuts/use-shortcut.ts";

/**
 * Shown once where such questions begin: the focus moves, which people have to know beforehand. Nothing if
 * they have turned such keys off.
 */
export const answerKeysHint = (): string | undefined =>
  characterKeysWork()
    ? "On a Yes or No question, press y or n to answer it and go on to the next field."
    : undefined;

const yesNoKeys: Readonly<Record<string, string>> = { "1": "y", "0": "n" };

type Option = NonNullable<FieldNotes["options"]>[number];

/** The character that chooses an option: its own, or y and n of a yes/no question. */
export const keyOfOption = ({ key, value }: Option): string | undefined => key ?? yesNoKeys[value];

const fields = "input, select, textarea, button, a[href], [tabindex]";
/** What a space or Enter carries out. */
const pressed = "button, a[href], [type=submit], [type=button], [role=button]";

/**
 * @param input the kind of the field
 * @returns `onKeyDown` for a group of radio buttons that have their keys in `data-key`: the key chooses, and
 * moves on
 */
export function useAnswerKeys(input: FieldNotes["input"]): typeof answerByKey {
  useBoundShortcuts([input === "radios" ? "chooseByKey" : "answer"]);
  return answerByKey;
}

/** An attribute of a list of questions in which Enter goes on to the next one, instead of saving the form. */
export const goesOnByEnter = "data-goes-on-by-enter";

function answerByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
  const group = event.currentTarget;
  if (event.key === "Enter" && group.closest(`[${goesOnByEnter}]`)) {
    // Otherwise it would save the form.
    event.preventDefault();
    if (!event.repeat) fieldAfter(group)?.focus();
    return;
  }
  if (!characterKeysWork()) return;
  const radio = [...group.querySelectorAll<HTMLInputElement>("input[data-key]")].find(
    ({ dataset }) => dataset.key === event.key.toLowerCase(),
  );
  if (!radio || radio.disabled) return;
  // Otherwise the letter would be typed into the next field.
  event.preventDefault();
  // A key that is held down must not answer the next questions too.
  if (event.repeat) return;
  // The answer may show another field, which is the next one.
  flushSync(() => radio.click());
  (nextToFill(group) ?? radio).focus();
}

/**
 * Where an answer leads to. Never to a button: somebody who goes on typing would press it with the next space, and save
 * half a form. Beyond a button only to a field that is still empty.
 */
function nextToFill(group: HTMLElement): HTMLElement | undefined {
  const next = fieldAfter(group);
  if (!next?.matches(pressed)) return next;
  const beyond = fieldAfter(group, pressed);
  return beyond instanceof HTMLInputElement && beyond.value !== "" ? undefined : beyond;
}

/**
 * Where Tab leads to from a group of radio buttons, within its form.
 * @param passed what is passed over
 */
function fieldAfter(group: HTMLElement, passed?: string): HTMLElement | undefined {
  const all = group.closest("form")?.querySelectorAll<HTMLElement>(fields) ?? [];
  const next = [...all].find(
    (each) => isAfter(group, each) && isReachable(each) && !(passed && each.matches(passed)),
  );
  if (!(next instanceof HTMLInputElement) || next.type !== "radio") return next;
  const ofGroup = [...all].find(
    (each) => each instanceof HTMLInputElement && each.name === next.name && each.checked,
  );
  return ofGroup ?? next;
}

const isAfter = (group: HTMLElement, other: HTMLElement): boolean =>
  !group.contains(other) &&
  (group.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const isReachable = (each: HTMLElement): boolean =>
  each.tabIndex >= 0 &&
  !each.matches(":disabled, [type=hidden]") &&
  // Tests run without a layout.
  (each.checkVisibility?.() ?? true);
