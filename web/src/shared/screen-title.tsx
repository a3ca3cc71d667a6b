/** The title of a screen, with the "?" that opens its part of the user guide. */
import {
  type GuidePlace,
  isAt,
  modalManagers,
  type Screen,
  screens,
  tidyPath,
} from "@helpline/contract/screens";
import { Button, Group } from "@mantine/core";
import { IconHelpCircle, IconPrinter } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSession } from "#shared/session/use-session.ts";
import helpLinkClasses from "./help-link.module.css";
import screenHeadingClasses from "./screen-heading.module.css";
import classes from "./screen-title.module.css";

// The heading of a screen that is read and printed: its title and its actions.

interface ScreenHeadingProps {
  /** The title, in an `h1`. */
  readonly children: ReactNode;
  /** Not printed. */
  readonly buttons: ReactNode;
}

export const ScreenHeading = ({ children, buttons }: ScreenHeadingProps) => (
  <Group
    align="flex-start"
    justify="space-between"
    gap="8px 24px"
    mb={16}
    className={screenHeadingClasses.heading}
  >
    {children}
    <Group gap={8} align="stretch" className={screenHeadingClasses.buttons} data-paper="hidden">
      {buttons}
    </Group>
  </Group>
);

export const PrintButton = () => (
  <Button
    variant="default"
    leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
    onClick={() => window.print()}
  >
    Print
  </Button>
);

export function ScreenTitle({ children }: { readonly children: ReactNode }) {
  const router = useRouter({ warn: false });
  const place = router ? helpAt(router.state.location.pathname) : undefined;
  return (
    <div className={classes.title}>
      <h1>{children}</h1>
      {place && <HelpLink place={place} label="Help for this screen" />}
    </div>
  );
}

// The "?" that opens the part of the user guide for what is on the screen.

/** The address of a part of the guide. */
export const helpAddress = (place: GuidePlace): string => `${screens.help.path}/${place}`;

const placeOf = ({ help }: Screen) => (help === "none" ? undefined : help);

/** The part that explains the screen at a path; undefined for screens that need no explanation. */
export function helpAt(path: string): GuidePlace | undefined {
  const tidy = tidyPath(path);
  const found: Screen | undefined = Object.values(screens).find((screen) => isAt(screen, tidy));
  return found && placeOf(found);
}

/** Every part that a "?" leads to. */
export const explainedPlaces: readonly GuidePlace[] = [
  ...new Set(
    [...Object.values(screens), ...Object.values(modalManagers)].flatMap(
      (screen) => placeOf(screen) ?? [],
    ),
  ),
];

interface HelpLinkProps {
  readonly place: GuidePlace;
  readonly label: string;
  readonly className?: string | undefined;
}

/** Opens a new tab, because a form on the screen may be half filled in. */
export function HelpLink({ place, label, className = "" }: HelpLinkProps) {
  const { due } = useSession();
  // Nothing else opens before two-step login is set up (ADR 5), or the password changed (ADR 6).
  if (due) return null;
  return (
    <a
      href={helpAddress(place)}
      target="_blank"
      rel="noopener"
      aria-label={label}
      title={`${label} (opens in a new tab)`}
      className={`${helpLinkClasses.help} ${className}`}
      data-paper="hidden"
    >
      <IconHelpCircle size={20} stroke={1.75} aria-hidden="true" />
    </a>
  );
}
