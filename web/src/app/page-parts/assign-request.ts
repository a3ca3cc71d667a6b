/** What the dialog Assign is asked for. */
import type { CaseRole } from "@helpline/contract/access";

export interface Assignment {
  readonly caseIds: readonly number[];
  /** Chosen at first, such as the role of the case's present stage. */
  readonly role?: CaseRole | undefined;
  /** The version that a single case was shown in: a case changed since is refused. Not for several cases. */
  readonly version?: number | undefined;
}
