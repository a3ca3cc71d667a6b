/** What opens below a chip or a button of the filter bar, whose code is loaded on demand. */
import { type ReactNode, type Ref, Suspense, useEffect, useId, useRef, useState } from "react";
import { whenIdle } from "#shared/scheduling.ts";
import { codeOf } from "#shared/screen-code.tsx";
import type { DropPanelProps } from "./drop-panel.tsx";

const choiceList = codeOf(() => import("./choice-list.tsx"));
const panel = codeOf<DropPanelProps>(() => import("./drop-panel.tsx"));

export const ChoiceList = choiceList.Component;

export interface Opening {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** What the button that opens it gets. */
export interface DropTarget {
  readonly ref: Ref<HTMLButtonElement>;
  readonly id: string;
  readonly "aria-haspopup": "dialog";
  readonly "aria-expanded": boolean;
  readonly "aria-controls": string | undefined;
}

interface DropProps extends Opening {
  readonly target: (props: DropTarget) => ReactNode;
  readonly children: ReactNode;
}

const fetchCode = () => void Promise.all([panel.load(), choiceList.load()]).catch(() => undefined);

export function Drop({ isOpen, onOpen, target, children }: DropProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [wasOpened, setWasOpened] = useState(isOpen);
  useEffect(() => whenIdle(fetchCode), []);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <>
      {target({
        ref: button,
        id,
        "aria-haspopup": "dialog",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? `${id}-dropdown` : undefined,
      })}
      {wasOpened && (
        <Suspense>
          <panel.Component id={id} button={button} isOpen={isOpen} onOpen={onOpen}>
            {children}
          </panel.Component>
        </Suspense>
      )}
    </>
  );
}
