/** The entries of a menu; `menu-button.tsx` loads them. */
import { Menu, type MenuProps } from "@mantine/core";
import { Fragment, type RefObject } from "react";
import { RenderedButton, useOpenedOnceMounted } from "./opener.ts";

export interface MenuEntry {
  readonly label: string;
  readonly run: () => unknown;
  readonly className?: string | undefined;
}

export interface MenuListProps {
  /** The button's id. */
  readonly id: string;
  readonly button: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** With a line between them. */
  readonly groups: readonly (readonly MenuEntry[])[];
  readonly position: NonNullable<MenuProps["position"]>;
}

export default function MenuList(props: MenuListProps) {
  const { id, button, isOpen, onClose, groups, position } = props;
  const opened = useOpenedOnceMounted(isOpen);
  /** An entry goes with the menu: a dialog that it opens gives the focus back to the button. */
  const choose = (run: MenuEntry["run"]) => {
    button.current?.focus();
    run();
  };
  return (
    <Menu
      id={id}
      opened={opened}
      onChange={onClose}
      position={position}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <RenderedButton of={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {groups
          .filter((entries) => entries.length > 0)
          .map((entries, index) => (
            <Fragment key={entries[0]?.label}>
              {index > 0 && <Menu.Divider />}
              {entries.map(({ label, run, className }) => (
                <Menu.Item key={label} className={className} onClick={() => choose(run)}>
                  {label}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
