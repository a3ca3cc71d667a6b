/** Web addresses as people type them, without schemas: whatever shows a record loads it (ADR 24). */

/** A host with a dot in its name and whatever may follow, without user name or password. */
const webPattern =
  /^(https?:\/\/)?(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}\.?(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/**
 * The URL of a web address: as given, or with https if the scheme was left out ("www.school.sch.uk"). Null
 * for everything else, such as "javascript:", which is never a link.
 */
export function webAddress(text: string): string | null {
  const match = webPattern.exec(text);
  if (!match) return null;
  return match[1] === undefined ? `https://${text}` : text;
}
