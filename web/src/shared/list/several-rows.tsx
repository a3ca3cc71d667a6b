/** What is done with the chosen rows: in place of the action bar while some are chosen. */
import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { listMessages } from "./list.messages.ts";
import classes from "./several-rows.module.css";

interface SeveralRowsProps {
  /** What they are, for screen readers: "Chosen cases". */
  readonly label: string;
  readonly count: number;
  readonly onClear: () => void;
  /** The buttons. */
  readonly children: ReactNode;
}

export const SeveralRows = ({ label, count, onClear, children }: SeveralRowsProps) => (
  <section aria-label={label} className={classes.several}>
    <Text role="status" fw={600}>
      {count} selected
    </Text>
    <Group gap={8}>
      {children}
      <Button variant="subtle" onClick={onClear}>
        {listMessages.clearChosen}
      </Button>
    </Group>
  </section>
);
