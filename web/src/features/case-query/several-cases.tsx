/** What is done with the chosen cases: in place of the action bar while some are chosen (4-beyond Q5). */
import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./case-query.module.css";

interface SeveralCasesProps {
  readonly count: number;
  readonly onClear: () => void;
  /** The buttons. */
  readonly children: ReactNode;
}

export const SeveralCases = ({ count, onClear, children }: SeveralCasesProps) => (
  <section aria-label="Chosen cases" className={classes.several}>
    <Text role="status" fw={600}>
      {count} selected
    </Text>
    <Group gap={8}>
      {children}
      <Button variant="subtle" onClick={onClear}>
        Clear
      </Button>
    </Group>
  </section>
);
