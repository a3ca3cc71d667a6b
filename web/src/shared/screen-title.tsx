/** The title of a screen, with the "?" that opens its part of the user guide. */
import { helpAt } from "@helpline/contract/help";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { HelpLink } from "./help-link.tsx";
import classes from "./screen-title.module.css";

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
