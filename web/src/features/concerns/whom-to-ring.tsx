/** Whom to ring when somebody is in danger, in the helpline's own words; the numbers in them dial (SAFE-18). */
import { adviceParts } from "@helpline/contract/concerns/advice";
import { Anchor } from "@mantine/core";
import { useProductConfig } from "#shared/product-config.ts";
import classes from "./concerns.module.css";

/** Keys of the parts, which have no other: they never change their order. */
const numbered = (advice: string) => adviceParts(advice).map((part, at) => ({ ...part, at }));

export function WhomToRing() {
  const advice = useProductConfig().data?.concern_advice;
  if (!advice) return null;
  return (
    <p className={classes.ring}>
      {numbered(advice).map(({ at, text, href }) =>
        href === null ? (
          text
        ) : (
          <Anchor key={at} inherit underline="always" fw={600} href={href}>
            {text}
          </Anchor>
        ),
      )}
    </p>
  );
}
