/**
 * Whom a stored value tells of. Every field declares it, so that an answer to a subject access request
 * can mark what is not the subject's own.
 *
 * - `subject`: the person whose record it is
 * - `other`: somebody else, whose data may be withheld
 * - `staff`: a member of staff
 * - `mixed`: free text, which may name anybody and has to be read
 */
export const aboutWhom = ["subject", "staff", "other", "mixed"] as const;
export type AboutWhom = (typeof aboutWhom)[number];
