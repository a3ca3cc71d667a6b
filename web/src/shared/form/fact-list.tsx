/** A record for reading: the labels and values of the view page. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./form.module.css";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes the full width. */
  readonly wide?: boolean;
  /** Has a row of its own, however short it is. */
  readonly alone?: boolean;
}

export function FactList(props: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={`${classes.fields} ${classes.facts}`}>
      {props.facts.map((fact) => (
        <div
          key={fact.label}
          className={fact.wide || fact.alone ? classes.wide : undefined}
          data-wide={fact.wide || undefined}
        >
          <Text component="dt" size="sm" c="dimmed">
            {fact.label}
          </Text>
          <dd className={classes.value}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
