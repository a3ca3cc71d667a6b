/** Where a concern stands, in words on coloured ground. */
import { decisionLabels } from "@helpline/contract/concerns/concern-values";
import type { ListedConcern } from "@helpline/contract/concerns/concerns";
import { showDate } from "@helpline/contract/dates";
import { UnbrokenDates } from "#shared/line-breaks.tsx";
import { StateBadge } from "#shared/state-badge.tsx";

export function ConcernBadges({ concern }: { readonly concern: ListedConcern }) {
  const { acknowledged_on, decision, review_on } = concern;
  if (acknowledged_on === null) return <StateBadge tone="bad">Not acknowledged</StateBadge>;
  if (decision === null) return <StateBadge tone="warning">Not decided</StateBadge>;
  const review = review_on === null ? "" : `, review on ${showDate(review_on)}`;
  return <UnbrokenDates>{`${decisionLabels[decision]}${review}`}</UnbrokenDates>;
}
