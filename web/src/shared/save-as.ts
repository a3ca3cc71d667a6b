/** Saves what the page holds as a file of the person's. */

/** Long enough for any browser to have begun; nothing of the file stays afterwards. */
const keptForMilliseconds = 60_000;

export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptForMilliseconds);
}
