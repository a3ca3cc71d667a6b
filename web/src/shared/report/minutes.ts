/** Minutes with two decimals (spec 2 §9). */
export const minutesText = (minutes: number): string => minutes.toFixed(2);
