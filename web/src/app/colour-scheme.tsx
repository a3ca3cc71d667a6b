/** Light, dark, or the system's scheme. public/colour-scheme.js applies it before the first paint. */
import { localStorageColorSchemeManager, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { colourSchemeKey } from "#shared/session/kept-here.ts";
import styles from "./shell/frame.module.css";

export const colourSchemeManager = localStorageColorSchemeManager({
  key: colourSchemeKey,
});

const steps = {
  auto: { next: "light", words: "as the system has it", Icon: IconDeviceDesktop },
  light: { next: "dark", words: "light", Icon: IconSun },
  dark: { next: "auto", words: "dark", Icon: IconMoon },
} as const;

/** A button that cycles through system, light and dark. */
export function ColourSchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { next, words, Icon } = steps[colorScheme];
  const label = `Colours: ${words}. Change to ${steps[next].words}.`;
  return (
    <button
      type="button"
      className={styles.iconButton}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
