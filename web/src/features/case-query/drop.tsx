/** What opens below a chip or a button of the filter bar: Esc closes it, and the focus returns. */
import { Popover } from "@mantine/core";
import type { ReactNode } from "react";
import { isModalOpen } from "#shared/dialogs/dialog-store.ts";
import classes from "./case-query.module.css";

export interface Opening {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

interface DropProps extends Opening {
  /** The button that opens it. */
  readonly target: ReactNode;
  readonly children: ReactNode;
}

export const Drop = ({ isOpen, onOpen, target, children }: DropProps) => (
  <Popover
    opened={isOpen}
    // A dialog about a wrong date covers it for a moment.
    onChange={(next) => (next || !isModalOpen()) && onOpen(next)}
    position="bottom-start"
    width={280}
    shadow="md"
    trapFocus
    returnFocus
    transitionProps={{ duration: 0 }}
  >
    <Popover.Target>{target}</Popover.Target>
    <Popover.Dropdown className={classes.drop}>{isOpen && children}</Popover.Dropdown>
  </Popover>
);
