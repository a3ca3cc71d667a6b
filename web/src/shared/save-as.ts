/** Saves data of the page as a file. */

/** Long enough for any browser to start the download; then the data is released. */
const keptForMilliseconds = 60_000;

export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptForMilliseconds);
}
