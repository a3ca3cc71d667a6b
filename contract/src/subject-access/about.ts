/**
 * Whom a stored value is about. Every field declares it, so that an answer to a subject access request can
 * mark data about other people.
 *
 * - `subject`: the person whose record it is
 * - `other`: somebody else, whose data may be withheld
 * - `staff`: a member of staff
 * - `mixed`: free text, which may mention anybody and must be read
 */
export const aboutWhom = ["subject", "staff", "other", "mixed"] as const;
export type AboutWhom = (typeof aboutWhom)[number];
