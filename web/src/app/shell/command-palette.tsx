/**
 * The command palette: type a few letters, press Enter, and the screen opens (design rule 5). Not Mantine's
 * Spotlight, which does not announce its choices to screen readers: this is a combobox with a list box.
 */
import { type MenuTarget, modalManagers, screens } from "@helpline/contract/screens";
import { Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useSession } from "#shared/session/session.ts";
import { openModalManager } from "../modals/modal-store.ts";
import { noteOf } from "../screen-notes.ts";
import styles from "./command-palette.module.css";
import { iconOf } from "./menu-icons.ts";
import { paletteInputId } from "./palette-store.ts";
import { findTargets, keyOf, paletteTargets } from "./palette-targets.ts";

const listId = "palette-list";
const optionId = (target: MenuTarget) => `palette-${keyOf(target)}`;

/** How many entries each arrow key moves. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface CommandPaletteProps {
  /** The text so far; typing may have begun before this code loaded. */
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onClose: () => void;
}

export default function CommandPalette({ query, onQuery, onClose }: CommandPaletteProps) {
  const { userType } = useSession();
  const router = useRouter();
  const [position, setPosition] = useState(0);
  const found = findTargets(paletteTargets(userType), query);
  const active = found[position];

  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  }, [active]);

  function choose(target: MenuTarget) {
    onClose();
    if ("modal" in target) openModalManager(target.modal);
    else void router.navigate({ to: screens[target.screen].path });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setPosition((position + step + found.length) % found.length);
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      choose(active);
    }
  }

  return (
    <Modal.Root opened onClose={onClose} returnFocus={false} size={560} yOffset="12dvh">
      <Modal.Overlay transitionProps={{ duration: 0 }} />
      <Modal.Content aria-label="Go to" transitionProps={{ duration: 0 }}>
        <div className={styles.field}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          <input
            id={paletteInputId}
            data-autofocus
            className={styles.input}
            placeholder="Go to…"
            aria-label="Go to"
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(active)}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => {
              onQuery(event.target.value);
              setPosition(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div id={listId} role="listbox" aria-label="Screens" className={styles.list}>
          {found.map((target) => (
            <Option
              key={keyOf(target)}
              target={target}
              isActive={target === active}
              onChoose={() => choose(target)}
            />
          ))}
        </div>
        <p role="status" className={found.length > 0 ? "visually-hidden" : styles.nothing}>
          {found.length > 0 ? `${found.length} found` : "Nothing found"}
        </p>
      </Modal.Content>
    </Modal.Root>
  );
}

interface OptionProps {
  readonly target: MenuTarget;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function Option({ target, isActive, onChoose }: OptionProps) {
  const { title } = "modal" in target ? modalManagers[target.modal] : screens[target.screen];
  const Icon = iconOf(target);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox (aria-activedescendant).
    <div
      id={optionId(target)}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>{noteOf(target)}</span>
      </span>
    </div>
  );
}
