/** Text that a style hides. Word keeps unused styles that hide, so only those that text has are refused (LET-7). */
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { Refused } from "../refused.ts";
import { isOn } from "./content.ts";
import { namespaces } from "./vocabulary.ts";
import { elementsOf, everyElement, type XmlElement } from "./xml.ts";

const word = (element: XmlElement, local: string) =>
  element.uri === namespaces.word && element.local === local;

const wordAttribute = ({ attributes }: XmlElement, name: string) =>
  attributes.find(({ uri, local }) => uri === namespaces.word && local === name)?.value;

const hidesItself = (style: XmlElement): boolean =>
  [...everyElement(style)].some(
    (each) => (word(each, "vanish") || word(each, "specVanish")) && isOn(each),
  );

/** Styles that are used without being named: those that are the default of their type. */
const isDefault = (style: XmlElement) =>
  /^(?:1|true|on)$/i.test(wordAttribute(style, "default") ?? "");

/** The ids of the styles that hide, also because the style that they are based on does. */
function hidingStyles(styles: readonly XmlElement[]): ReadonlySet<string> {
  const basedOn = new Map<string, string>();
  const hiding = new Set<string>();
  for (const style of styles) {
    const id = wordAttribute(style, "styleId") ?? "";
    const base = elementsOf(style).find((each) => word(each, "basedOn"));
    if (base) basedOn.set(id, wordAttribute(base, "val") ?? "");
    if (hidesItself(style)) hiding.add(id);
  }
  // Each style is looked at once, however long the chains are.
  const answers = new Map<string, boolean>();
  const isHiding = (id: string): boolean => {
    const chain: string[] = [];
    let at: string | undefined = id;
    while (at !== undefined && !answers.has(at)) {
      chain.push(at);
      // Stands for a style that is based on itself.
      answers.set(at, hiding.has(at));
      at = hiding.has(at) ? undefined : basedOn.get(at);
    }
    const last = chain.at(-1);
    const isHidden = answers.get(at ?? last ?? id) ?? false;
    for (const each of chain) answers.set(each, isHidden);
    return isHidden;
  };
  return new Set([...basedOn.keys(), ...hiding].filter(isHiding));
}

const naming = new Set(["pStyle", "rStyle", "tblStyle"]);

/**
 * @param others the parts with text, and lists
 * @throws Refused if text has a style that hides it
 */
export function requireNothingHidden(styles: XmlElement, others: readonly XmlElement[]): void {
  const all = elementsOf(styles);
  const each = all.filter((element) => word(element, "style"));
  const hiding = hidingStyles(each);
  const hidesAll = all.filter((element) => word(element, "docDefaults")).some(hidesItself);
  const isUsed = (id: string | undefined) => id !== undefined && hiding.has(id);
  const isHidden =
    hidesAll ||
    each.some((style) => isDefault(style) && isUsed(wordAttribute(style, "styleId"))) ||
    others.some((root) =>
      [...everyElement(root)].some(
        (element) =>
          element.uri === namespaces.word &&
          naming.has(element.local) &&
          isUsed(wordAttribute(element, "val")),
      ),
    );
  if (isHidden) throw new Refused(letterMessages.hidden);
}
