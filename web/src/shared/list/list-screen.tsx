/** A screen with a list: its title, the content beside it, and the list below. */
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ScreenTitle } from "#shared/screen-title.tsx";
import classes from "./list-screen.module.css";

interface ListScreenProps {
  readonly title: string;
  /** Shown beside the title. */
  readonly aside?: ReactNode;
  /** Fills the window: the table (`fill`) scrolls instead of the page, except on small screens. */
  readonly fill?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function ListScreen({ title, aside, fill, className = "", children }: ListScreenProps) {
  return (
    <div className={`${classes.screen} ${className}`} data-fill={fill || undefined}>
      <Group justify="space-between" gap="8px 16px" className={classes.title}>
        <ScreenTitle>{title}</ScreenTitle>
        {aside}
      </Group>
      {children}
    </div>
  );
}

/** A sentence about the list. */
export const Lead = ({
  role,
  children,
}: {
  readonly role?: "status";
  readonly children: ReactNode;
}) => (
  <Text role={role} c="dimmed" className={classes.lead}>
    {children}
  </Text>
);

interface StickyBarProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** On a small screen it stays visible below the list, except while somebody scrolls down. */
export const StickyBar = ({ className = "", children }: StickyBarProps) => (
  <div className={`${classes.bar} ${className}`}>{children}</div>
);
