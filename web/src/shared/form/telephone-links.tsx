/** The telephone numbers of a field, each a link that dials it, with the words beside them. */
import { telephoneParts } from "@helpline/contract/contact-details";
import { Anchor } from "@mantine/core";
import classes from "./form.module.css";

interface TelephoneLinksProps {
  readonly value: string;
  readonly className?: string | undefined;
}

export function TelephoneLinks({ value, className }: TelephoneLinksProps) {
  let end = 0;
  return telephoneParts(value).map(({ text, address }) => {
    end += text.length;
    return address === null ? (
      text
    ) : (
      <Anchor
        key={end}
        inherit
        underline="always"
        className={className ? `${classes.number} ${className}` : classes.number}
        href={address}
      >
        {text}
      </Anchor>
    );
  });
}
