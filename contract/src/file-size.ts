/** Sizes of files and of disk space in words: the one form of all screens, messages and commands. */
const kilobyte = 1024;
const megabyte = kilobyte ** 2;

const rounded = (amount: number, digits: number) => Number(amount.toFixed(digits));

/** `20 MB`, `1.5 MB`, `12 KB`, `900 bytes`. The unit is chosen after rounding: nothing is shown as `1024 KB`. */
export function showSize(bytes: number): string {
  if (bytes < kilobyte) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const kilobytes = rounded(bytes / kilobyte, 0);
  if (kilobytes < 1024) return `${kilobytes} KB`;
  const megabytes = rounded(bytes / megabyte, 1);
  if (megabytes < 1024) return `${megabytes} MB`;
  return `${rounded(bytes / megabyte / 1024, 1)} GB`;
}
