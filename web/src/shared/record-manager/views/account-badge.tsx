/** The status of an account: a badge, unless it is as it should be. */
import { type AccountStatus, accountStatuses } from "@helpline/contract/users/account-status";
import { StateBadge } from "#shared/state-badge.tsx";

const { active, locked } = accountStatuses;

export const AccountBadge = ({ status }: { readonly status: AccountStatus }) =>
  status === active ? (
    status
  ) : (
    <StateBadge tone={status === locked ? "bad" : undefined}>{status}</StateBadge>
  );
