/** The link in a row to the row's own page. Keyboards open it from the row, so it is no tab stop. */
import type { ReactNode } from "react";
import { opensElsewhere } from "#shared/screen-link.ts";
import classes from "./row-link.module.css";

interface RowLinkProps {
  /** Without an address the content is no link. */
  readonly href: string | null | undefined;
  readonly onActivate: () => void;
  readonly children: ReactNode;
}

export function RowLink({ href, onActivate, children }: RowLinkProps) {
  if (!href) return children;
  return (
    <a
      href={href}
      tabIndex={-1}
      className={classes.link}
      onClick={(event) => {
        // The row would select itself, or open a second time.
        event.stopPropagation();
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onActivate();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {children}
    </a>
  );
}
