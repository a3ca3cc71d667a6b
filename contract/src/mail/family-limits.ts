/**
 * How many mails one family gets within an hour (MAIL-13), so that a mistake or a bad intention does not fill somebody's mailbox.
 */

interface FamilyLimit {
  readonly staff: number;
  /** Of admins and managers, together with what others have sent. */
  readonly managers: number;
}

/** All mails to an address of a family, and among them those with a link to the questions or a reminder of it. */
export const familyLimits = {
  all: { staff: 6, managers: 12 },
  evaluation: { staff: 2, managers: 4 },
} as const satisfies Readonly<Record<string, FamilyLimit>>;
export type FamilyLimitKind = keyof typeof familyLimits;

/** Why no further mail goes to somebody at present. `next` is a time, such as 14:35. */
export function familyLimitRefusal(refused: {
  readonly of: FamilyLimitKind;
  readonly name: string;
  readonly next: string;
  readonly isManager: boolean;
}): string {
  const { of, name, next, isManager } = refused;
  const { staff, managers } = familyLimits[of];
  const many = isManager ? managers : staff;
  const sent =
    of === "all"
      ? `${name} has been sent ${many} mails within an hour, so this one has not been sent.`
      : `${name} has been sent the questions ${many} times within an hour, so they have not been sent again.`;
  const help = isManager
    ? "If it cannot wait, please ring them."
    : `If it cannot wait, please ring them, or ask a manager, who may send up to ${managers}.`;
  return `${sent} The next may go at ${next}. ${help}`;
}
