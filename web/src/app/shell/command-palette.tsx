/**
 * The command palette: type a few letters, press Enter, and the screen opens (design rule 5). Not Mantine's
 * Spotlight, which does not announce its choices to screen readers: this is a combobox with a list box.
 */
import { Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useCallerSearch } from "#features/callers/callers.api.ts";
import { useSession } from "#shared/session/use-session.ts";
import { paletteInputId } from "../modals/modal-store.ts";
import styles from "./command-palette.module.css";
import { type PaletteOption, paletteGroups } from "./palette-options.ts";

const listId = "palette-list";
const optionId = ({ key }: PaletteOption) => `palette-${key}`;

/** How many entries each arrow key moves. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The entry before or after; at either end the one at the other. */
function neighbour(
  found: readonly PaletteOption[],
  active: PaletteOption | undefined,
  step: number,
): PaletteOption | undefined {
  const from = active ? found.indexOf(active) : step > 0 ? -1 : 0;
  return found[(from + step + found.length) % found.length];
}

interface CommandPaletteProps {
  /** The text so far; typing may have begun before this code loaded. */
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onClose: () => void;
}

export default function CommandPalette({ query, onQuery, onClose }: CommandPaletteProps) {
  const { userType } = useSession();
  const router = useRouter();
  /** The key of the entry that the arrows moved to; null before they are used. */
  const [chosen, setChosen] = useState<string | null>(null);
  const { callers, isCurrent } = useCallerSearch(query);
  // People found for an earlier text must not be opened by an Enter for this one.
  const groups = paletteGroups(userType, query, isCurrent ? (callers ?? []) : []);
  const found = groups.flat();
  const preselected = found.find(({ ends }) => !ends);
  // Of two with the same text the choice goes by key, because people are found later than screens.
  const active = chosen === null ? preselected : found.find(({ key }) => key === chosen);

  const activeId = active && optionId(active);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  function choose(option: PaletteOption) {
    onClose();
    option.open(router);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setChosen(neighbour(found, active, step)?.key ?? null);
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
            placeholder="A screen, a name or a case number"
            aria-label="Go to"
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => {
              onQuery(event.target.value);
              setChosen(null);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div
          id={listId}
          role="listbox"
          aria-label="Screens, people and cases"
          className={styles.list}
        >
          {groups.flatMap((group) =>
            group.map((option, index) => (
              <Option
                key={option.key}
                option={option}
                isActive={option === active}
                isFirstOfGroup={index === 0}
                onChoose={() => choose(option)}
              />
            )),
          )}
        </div>
        <p role="status" className={found.length > 0 ? "visually-hidden" : styles.nothing}>
          {found.length > 0 ? `${found.length} found` : "Nothing found"}
        </p>
      </Modal.Content>
    </Modal.Root>
  );
}

interface OptionProps {
  readonly option: PaletteOption;
  readonly isActive: boolean;
  /** A line separates the groups. */
  readonly isFirstOfGroup: boolean;
  readonly onChoose: () => void;
}

function Option({ option, isActive, isFirstOfGroup, onChoose }: OptionProps) {
  const { title, note, Icon } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox (aria-activedescendant).
    <div
      id={optionId(option)}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      data-first={isFirstOfGroup || undefined}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>{note}</span>
      </span>
    </div>
  );
}
