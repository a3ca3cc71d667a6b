/** Saves data of the page as a file, or what an address answers. */

/** Long enough for any browser to start the download; then the data is released. */
const keptForMilliseconds = 60_000;

export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  saveFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), keptForMilliseconds);
}

/** The browser loads it: no part of it passes through the page. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.rel = "noreferrer";
  link.click();
}
