/** File sizes in readable units. */
const units = [
  [1024 * 1024, "MB", 1],
  [1024, "KB", 0],
] as const;

/** `1.5 MB`, `12 KB`, `900 bytes`. */
export function showSize(bytes: number): string {
  for (const [unit, name, digits] of units) {
    if (bytes >= unit) return `${(bytes / unit).toFixed(digits)} ${name}`;
  }
  return bytes === 1 ? "1 byte" : `${bytes} bytes`;
}
