/** The heading of a screen that is read and printed: its title and its actions. */
import { Button, Group } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./screen-heading.module.css";

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
    className={classes.heading}
  >
    {children}
    <Group gap={8} align="stretch" className={classes.buttons} data-paper="hidden">
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
