/** The dialog of keyboard shortcuts: those that work on this screen, and everywhere. */
import { screens } from "@helpline/contract/screens";
import { Anchor, Switch } from "@mantine/core";
import { useId, useState } from "react";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { useScreenLink } from "#shared/screen-link.ts";
import { Keys } from "#shared/shortcuts/keys.tsx";
import {
  type Shortcut,
  type ShortcutName,
  setCharacterKeys,
  shortcutGroups,
  shortcuts,
  useCharacterKeys,
} from "#shared/shortcuts/shortcuts.ts";
import { boundShortcuts } from "#shared/shortcuts/use-shortcut.ts";
import styles from "./shortcuts-dialog.module.css";

interface ShortcutsDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const groups = Object.keys(shortcutGroups) as (keyof typeof shortcutGroups)[];

export default function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  // The screen beneath stays as it is while the dialog is open.
  const [names] = useState(boundShortcuts);
  const charactersWork = useCharacterKeys();
  const hintId = useId();
  const link = useScreenLink();
  const { onClick, ...address } = link(screens.help.path, {});
  return (
    <FadingModal
      returnFocus
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      size={560}
    >
      {groups.map((group) => (
        <Group key={group} group={group} names={names} charactersWork={charactersWork} />
      ))}
      <Switch
        className={styles.switch}
        label="Shortcuts of a single character"
        aria-describedby={hintId}
        checked={charactersWork}
        onChange={(event) => setCharacterKeys(event.currentTarget.checked)}
      />
      <p id={hintId} className={styles.hint}>
        Turn them off if you dictate, or often press keys by accident.
      </p>
      <Anchor
        underline="always"
        className={styles.guide}
        {...address}
        onClick={(event) => {
          onClose();
          onClick(event);
        }}
      >
        Open the user guide
      </Anchor>
    </FadingModal>
  );
}

interface GroupProps {
  readonly group: keyof typeof shortcutGroups;
  readonly names: readonly ShortcutName[];
  readonly charactersWork: boolean;
}

function Group({ group, names, charactersWork }: GroupProps) {
  const ofGroup = names
    .map((name): Shortcut & { readonly name: string } => ({ name, ...shortcuts[name] }))
    .filter((shortcut) => shortcut.group === group);
  if (ofGroup.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{shortcutGroups[group]}</h3>
      <dl className={styles.list}>
        {ofGroup.map(({ name, keys, text, isCharacter }) => {
          const isOff = isCharacter && !charactersWork;
          return (
            <div key={name} className={styles.row} data-off={isOff || undefined}>
              <dt>
                <Keys keys={keys} />
              </dt>
              <dd>
                {text}
                {isOff && " (turned off)"}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
