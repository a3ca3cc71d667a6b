/** What opens below a chip or a button of the filter bar, whose code is loaded on demand. */
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { openerProps } from "#shared/opener.ts";
import { whenIdle } from "#shared/scheduling.ts";
import { codeOf, showCodeFailure } from "#shared/screen-code.tsx";
import type { DropPanelProps, Opening } from "./drop-panel.tsx";

const choiceList = codeOf(() => import("./choice-list.tsx"));
const panel = codeOf<DropPanelProps>(() => import("./drop-panel.tsx"));

export const ChoiceList = choiceList.Component;

/** What the button that opens it gets. */
export interface DropTarget extends Readonly<ReturnType<typeof openerProps>> {
  readonly ref: Ref<HTMLButtonElement>;
}

interface DropProps extends Opening {
  readonly target: (props: DropTarget) => ReactNode;
  readonly children: ReactNode;
}

const load = () => Promise.all([panel.load(), choiceList.load()]);
const prefetch = () => {
  panel.prefetch();
  choiceList.prefetch();
};

export function Drop({ isOpen, onOpen, target, children }: DropProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  /** @param focused what had the focus when the button was pressed */
  const loaded = useEffectEvent((focused: Element | null) => {
    if (document.activeElement === focused) setLoaded(true);
    else onOpen(false);
  });
  const failed = useEffectEvent((error: unknown) => {
    onOpen(false);
    void showCodeFailure(error);
  });
  useEffect(() => {
    const focused = document.activeElement;
    if (isOpen) load().then(() => loaded(focused), failed);
  }, [isOpen]);
  useEffect(() => whenIdle(prefetch), []);
  return (
    <>
      {target({ ref: button, ...openerProps(id, "dialog", isOpen && isLoaded) })}
      {isLoaded && (
        <panel.Component id={id} button={button} isOpen={isOpen} onOpen={onOpen}>
          {children}
        </panel.Component>
      )}
    </>
  );
}
