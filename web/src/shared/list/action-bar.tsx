/** The action dropdown and Go. The owner decides what Go says when nothing is chosen. */
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import classes from "./bars.module.css";

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
