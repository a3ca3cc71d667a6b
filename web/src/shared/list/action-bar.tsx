/** The bar with which a list is acted upon: on the selected record, or on several chosen rows. */
import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import classes from "./bars.module.css";
import { listMessages } from "./list.messages.ts";

interface ActionChoice {
  readonly name: string;
  readonly label: string;
}

interface ActionBarProps {
  readonly actions: readonly ActionChoice[];
  /** Receives the name of the action, or "" if none is chosen. */
  readonly onGo: (name: string) => void;
  /** A record is selected: Go is highlighted. */
  readonly ready: boolean;
}

/** The action dropdown and Go. The owner decides what Go says when nothing is chosen. */
export function ActionBar({ actions, onGo, ready }: ActionBarProps) {
  const [chosen, setChosen] = useState("");
  const options = actions.map(({ name, label }) => ({ value: name, label }));
  return (
    <div className={`${classes.bars} ${classes.action}`}>
      <NativeSelect
        size="sm"
        label="Action"
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[{ value: "", label: "Please choose" }, ...options]}
      />
      <Button variant={ready ? "filled" : "default"} onClick={() => onGo(chosen)}>
        Go
      </Button>
    </div>
  );
}

interface SeveralRowsProps {
  /** What they are, for screen readers: "Chosen cases". */
  readonly label: string;
  readonly count: number;
  readonly onClear: () => void;
  /** The buttons. */
  readonly children: ReactNode;
}

/** What is done with the chosen rows: in place of the action bar while some are chosen. */
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
