/** A button that opens a menu, whose code is loaded when the browser is idle or somebody reaches for the button. */
import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { MenuListProps } from "./menu-list.tsx";
import { openerProps, useOpener } from "./opener.ts";
import { whenIdle } from "./scheduling.ts";
import { codeOf } from "./screen-code.tsx";

const list = codeOf<MenuListProps>(() => import("./menu-list.tsx"));

interface MenuButtonProps extends ButtonProps, Pick<MenuListProps, "groups" | "position"> {
  readonly "aria-label"?: string;
  readonly children: ReactNode;
  /** Somebody reaches for the menu: loads what its entries need. */
  readonly onReach?: () => void;
}

export function MenuButton({ groups, position, onReach, ...button }: MenuButtonProps) {
  const id = useId();
  const target = useRef<HTMLButtonElement>(null);
  const { opener, open, close } = useOpener(list.load);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => whenIdle(list.prefetch), []);
  if (opener && !wasOpened) setWasOpened(true);
  const reach = () => {
    list.prefetch();
    onReach?.();
  };
  return (
    <>
      <Button
        variant="default"
        {...button}
        ref={target}
        {...openerProps(id, "menu", opener !== null)}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={(event) => (opener ? close() : open(event.currentTarget))}
        onKeyDown={(event) => {
          if (opener || event.key !== "ArrowDown") return;
          // The page must not scroll.
          event.preventDefault();
          open(event.currentTarget);
        }}
      />
      {wasOpened && (
        <list.Component
          id={id}
          button={target}
          isOpen={opener !== null}
          onClose={close}
          groups={groups}
          position={position}
        />
      )}
    </>
  );
}
