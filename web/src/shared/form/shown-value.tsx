/** Shows stored values in readable form. */

import { webAddress } from "@helpline/contract/contact-details";
import { showDate } from "@helpline/contract/dates";
import type { FieldNotes } from "@helpline/contract/fields";
import { absent } from "@helpline/contract/words";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Breakable } from "#shared/line-breaks.tsx";
import classes from "./form.module.css";
import { TelephoneLinks } from "./telephone-links.tsx";

/** Shows text as typed, upper-cased or capitalised; the rest of each word is unchanged. */
export function displayed(text: string, display: FieldNotes["display"]): string {
  if (display === "upper-case") return text.toLocaleUpperCase("en-GB");
  if (display !== "capitalised") return text;
  return text.replace(/(^|[\s(–-])(\p{Ll})/gu, (_, before: string, letter: string) => {
    return before + letter.toLocaleUpperCase("en-GB");
  });
}

function linkFor(input: FieldNotes["input"], text: string): string | null {
  if (input === "email") return `mailto:${text}`;
  return input === "url" ? webAddress(text) : null;
}

/** The value of one field: dates DD-MM-YYYY, telephone, e-mail and web address as links. */
export function ShownValue(props: {
  readonly notes: FieldNotes;
  readonly value: unknown;
}): ReactNode {
  const { notes, value } = props;
  if (notes.input === "flag") return value === 1 ? "Yes" : "No";
  const text = String(value ?? "");
  if (text === "") return absent;
  if (notes.input === "date") return showDate(text) || absent;
  if (notes.input === "textarea") return <span className={classes.longText}>{text}</span>;
  if (notes.input === "telephone") return <TelephoneLinks value={text} />;
  const href = linkFor(notes.input, text);
  if (href) return <Link href={href} text={text} outside={notes.input === "url"} />;
  const option = notes.options?.find((each) => each.value === text);
  return option?.label ?? displayed(text, notes.display);
}

function Link(props: { readonly href: string; readonly text: string; readonly outside: boolean }) {
  const elsewhere = props.outside ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <Anchor href={props.href} inherit underline="always" {...elsewhere}>
      <Breakable address={props.text} />
    </Anchor>
  );
}
