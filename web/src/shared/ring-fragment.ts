/** The fragment that opens the look-up with a number; the look-up takes it out of the address. */
export const ringFragment = (number: string): string => `number=${encodeURIComponent(number)}`;
