/** The "?" that opens the part of the user guide for what is on the screen. */
import { helpAddress } from "@helpline/contract/help";
import type { GuidePlace } from "@helpline/contract/screens";
import { IconHelpCircle } from "@tabler/icons-react";
import { useSession } from "#shared/session/use-session.ts";
import classes from "./help-link.module.css";

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
      className={`${classes.help} ${className}`}
      data-paper="hidden"
    >
      <IconHelpCircle size={20} stroke={1.75} aria-hidden="true" />
    </a>
  );
}
