/** Sizes of files and of disk space in words: the one form of all screens, messages and commands. */
const units = [
  [1024 ** 3, "GB", 1],
  [1024 ** 2, "MB", 1],
  [1024, "KB", 0],
] as const;

/** `20 MB`, `1.5 MB`, `12 KB`, `900 bytes`. */
export function showSize(bytes: number): string {
  for (const [unit, name, digits] of units) {
    // Rounded, so that nothing is shown as 1024 of a unit.
    const rounded = Number((bytes / unit).toFixed(digits));
    if (rounded >= 1) return `${rounded} ${name}`;
  }
  return bytes === 1 ? "1 byte" : `${bytes} bytes`;
}
