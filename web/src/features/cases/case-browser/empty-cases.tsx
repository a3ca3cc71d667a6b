/** Shown in a browser without cases: why there are none, and what to do next. */
import { caseRoles } from "@helpline/contract/access";
import { deskMessages } from "@helpline/contract/desk/desk.messages";
import { messages } from "@helpline/contract/messages";
import { EmptyList } from "#shared/list/empty-list.tsx";
import { listMessages } from "#shared/list/list.messages.ts";
import { useSession } from "#shared/session/use-session.ts";

interface EmptyCasesProps {
  readonly failed: boolean;
  readonly onTryAgain: () => void;
  /** Given while filters are set. */
  readonly onClearFilters: (() => void) | undefined;
  /** Given while the results of a search are shown. */
  readonly onClearSearch: (() => void) | undefined;
  /** Given if this person may add a case. */
  readonly add: { readonly label: string; readonly onClick: () => void } | undefined;
}

export function EmptyCases(props: EmptyCasesProps) {
  const { onClearFilters, onClearSearch, ...others } = props;
  const { userType } = useSession();
  const isWhole = !onClearFilters && !onClearSearch;
  // Somebody who works on cases: a manager may assign one meanwhile.
  const waits = isWhole && caseRoles.some((role) => role === userType);
  return (
    <EmptyList
      {...others}
      text={onClearFilters ? listMessages.noneMatch : messages.noRecords}
      hint={waits ? deskMessages.noCases : undefined}
      onClearSearch={onClearFilters ?? onClearSearch}
      clearLabel={onClearFilters ? listMessages.clearFilters : listMessages.clearSearch}
      othersAdd={waits}
    />
  );
}
