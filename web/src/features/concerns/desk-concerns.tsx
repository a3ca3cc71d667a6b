/** The concerns that wait for a safeguarding lead, above everything on their desk (SAFE-7). */
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import type { ListedConcern } from "@helpline/contract/concerns/concerns";
import { showMinute } from "@helpline/contract/dates";
import { addressOf, screens } from "@helpline/contract/screens";
import { counted } from "@helpline/contract/words";
import { Anchor } from "@mantine/core";
import { useTimeZone } from "#shared/product-config.ts";
import { useScreenLink } from "#shared/screen-link.ts";
import { StateBadge } from "#shared/state-badge.tsx";
import { ConcernBadges } from "./concern-badges.tsx";
import classes from "./concerns.module.css";

interface DeskConcernsProps {
  readonly concerns: readonly ListedConcern[];
  /** How many there are, with those that are not shown here. */
  readonly waiting: number;
}

export function DeskConcerns({ concerns, waiting }: DeskConcernsProps) {
  const link = useScreenLink();
  const timeZone = useTimeZone();
  if (concerns.length === 0) return null;
  return (
    <section className={classes.desk} aria-labelledby="desk-concerns">
      <h2 id="desk-concerns">
        {counted(waiting, "safeguarding concern waits", "safeguarding concerns wait")} for a lead
      </h2>
      <ul className="plain-list">
        {concerns.map((concern) => (
          <li key={concern.concern_id} className={classes.waiting}>
            <Anchor
              inherit
              underline="always"
              {...link(addressOf(screens.concernView, concern.concern_id), {})}
            >
              Concern {concern.concern_id}
            </Anchor>
            <span className={classes.about}>{concern.about}</span>
            <span className={classes.quiet}>
              {showMinute(concern.raised_on, timeZone)} by {concern.raised_by_name}
            </span>
            <span className={classes.badges}>
              {concern.immediate_danger === 1 && (
                <StateBadge tone="bad">Immediate danger</StateBadge>
              )}
              <ConcernBadges concern={concern} />
            </span>
          </li>
        ))}
      </ul>
      {waiting > concerns.length && (
        <p className={classes.more}>
          {concernMessages.more(waiting - concerns.length)}:{" "}
          <Anchor inherit underline="always" {...link(screens.concerns.path, {})}>
            all concerns
          </Anchor>
        </p>
      )}
    </section>
  );
}
