/** The menu of the caller's role, from the contract's table. */
import {
  dueMenu,
  type MenuTarget,
  menuItemOf,
  menus,
  modalManagers,
  screens,
} from "@helpline/contract/screens";
import { Link, useRouterState } from "@tanstack/react-router";
import { Fragment } from "react";
import { useSession } from "#shared/session/use-session.ts";
import { openModalManager, useOpenModalManager } from "../modals/modal-store.ts";
import styles from "./menu.module.css";
import { iconOf } from "./menu-icons.ts";
import { keyOf } from "./palette-targets.ts";

interface MenuProps {
  /** Called before an item runs, so that the focus can return later. */
  readonly onChoose: () => void;
}

export function Menu({ onChoose }: MenuProps) {
  const { userType, due } = useSession();
  const groups = due ? dueMenu(due) : menus[userType];
  return groups.map((group, index) => (
    <Fragment key={group.map(keyOf).join()}>
      {index > 0 && <hr className={styles.separator} />}
      <ul className={styles.list}>
        {group.map((target) => (
          <li key={keyOf(target)}>
            <MenuItem target={target} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

function MenuItem({ target, onChoose }: MenuProps & { readonly target: MenuTarget }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const openModal = useOpenModalManager();
  const Icon = iconOf(target);
  const icon = <Icon size={18} stroke={1.75} aria-hidden="true" />;
  if ("modal" in target) {
    const choose = () => {
      onChoose();
      openModalManager(target.modal);
    };
    return (
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        data-open={openModal === target.modal || undefined}
        onClick={choose}
      >
        {icon}
        {modalManagers[target.modal].title}
      </button>
    );
  }
  const screen = screens[target.screen];
  const isPresent = menuItemOf(path) === target.screen;
  return (
    <Link
      to={screen.path}
      className={styles.item}
      aria-current={isPresent ? "page" : undefined}
      onClick={onChoose}
    >
      {icon}
      {target.label ?? screen.title}
    </Link>
  );
}
