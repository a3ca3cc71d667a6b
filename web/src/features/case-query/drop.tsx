/** What opens below a chip or a button of the filter bar: Esc closes it, and the focus returns. */
import { Popover, Skeleton } from "@mantine/core";
import { type ReactNode, Suspense, useEffect } from "react";
import { isModalOpen } from "#shared/dialogs/dialog-store.ts";
import { whenIdle } from "#shared/scheduling.ts";
import { codeOf } from "#shared/screen-code.tsx";
import classes from "./case-query.module.css";

const choiceList = codeOf(() => import("./choice-list.tsx"));

export const ChoiceList = choiceList.Component;

export interface Opening {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

interface DropProps extends Opening {
  /** The button that opens it. */
  readonly target: ReactNode;
  readonly children: ReactNode;
}

export function Drop({ isOpen, onOpen, target, children }: DropProps) {
  useEffect(() => whenIdle(() => void choiceList.load().catch(() => undefined)), []);
  return (
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
      <Popover.Dropdown className={classes.drop}>
        {isOpen && <Suspense fallback={<Skeleton height={36} width={240} />}>{children}</Suspense>}
      </Popover.Dropdown>
    </Popover>
  );
}
