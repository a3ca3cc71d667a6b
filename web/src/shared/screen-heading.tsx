/** The heading of a screen that is read and printed: its title and its actions. */
import { Button } from "@mantine/core";
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
  <div className={classes.heading}>
    {children}
    <div className={classes.buttons}>{buttons}</div>
  </div>
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
