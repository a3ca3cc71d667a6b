/**
 * The command palette: type a few letters, press Enter, and the screen opens (design rule 5). Not Mantine's
 * Spotlight, which does not announce its choices to screen readers.
 */
import { Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useCallerSearch } from "#features/callers/callers.api.ts";
import { OpenCombobox } from "#shared/combobox/open-combobox.tsx";
import { useSession } from "#shared/session/use-session.ts";
import { paletteInputId } from "../modals/modal-store.ts";
import styles from "./command-palette.module.css";
import { type PaletteOption, paletteGroups } from "./palette-options.ts";

interface CommandPaletteProps {
  /** The text so far; typing may have begun before this code loaded. */
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onClose: () => void;
}

const mayPreselect = ({ ends }: PaletteOption) => !ends;

export default function CommandPalette({ query, onQuery, onClose }: CommandPaletteProps) {
  const { userType } = useSession();
  const router = useRouter();
  const { callers, isCurrent } = useCallerSearch(query);
  // People found for an earlier text must not be opened by an Enter for this one.
  const groups = paletteGroups(userType, query, isCurrent ? (callers ?? []) : []);
  const count = groups.flatMap(({ options }) => options).length;
  return (
    <Modal.Root opened onClose={onClose} returnFocus={false} size={560} yOffset="12dvh">
      <Modal.Overlay transitionProps={{ duration: 0 }} />
      <Modal.Content
        aria-label="Go to"
        transitionProps={{ duration: 0 }}
        className={styles.palette}
      >
        <OpenCombobox
          label="Screens, people and cases"
          groups={groups}
          typed={query}
          onType={onQuery}
          mayPreselect={mayPreselect}
          onChoose={(option) => {
            onClose();
            option.open(router);
          }}
          line={count > 0 ? `${count} found` : "Nothing found"}
        >
          {(field) => (
            <div className={styles.field}>
              <IconSearch size={20} stroke={1.75} aria-hidden="true" />
              <input
                {...field}
                id={paletteInputId}
                data-autofocus
                className={styles.input}
                placeholder="A screen, a name or a case number"
                aria-label="Go to"
              />
            </div>
          )}
        </OpenCombobox>
      </Modal.Content>
    </Modal.Root>
  );
}
