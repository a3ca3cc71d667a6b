/** The panel below a button of the filter bar: Esc closes it, and the focus returns. `drop.tsx` loads it. */
import { Popover, Skeleton } from "@mantine/core";
import { type ReactNode, type RefObject, Suspense } from "react";
import { isModalOpen } from "#shared/dialogs/dialog-store.ts";
import { RenderedButton, useOpenedOnceMounted } from "#shared/opener.ts";
import classes from "./case-query.module.css";

export interface Opening {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

export interface DropPanelProps extends Opening {
  /** The button's id. */
  readonly id: string;
  readonly button: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

export default function DropPanel({ id, button, isOpen, onOpen, children }: DropPanelProps) {
  const opened = useOpenedOnceMounted(isOpen);
  return (
    <Popover
      id={id}
      opened={opened}
      // A dialog about a wrong date covers it for a moment.
      onChange={(next) => (next || !isModalOpen()) && onOpen(next)}
      position="bottom-start"
      width={280}
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <RenderedButton of={button} />
      </Popover.Target>
      <Popover.Dropdown className={classes.drop}>
        {opened && <Suspense fallback={<Skeleton height={36} width={240} />}>{children}</Suspense>}
      </Popover.Dropdown>
    </Popover>
  );
}
