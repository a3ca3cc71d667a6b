/** A figure beside that of the period before. */

const inThousands = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

export const numberText = (value: number): string => inThousands.format(value);

const signed = new Intl.NumberFormat("en-GB", {
  signDisplay: "exceptZero",
  maximumFractionDigits: 1,
});

/** The change in a table: "+12", "−4", "0". */
export const changeText = (value: number, before: number): string =>
  signed.format(value - before).replace("-", "−");

/** The change in words, to be followed by the value before: "12 more than", "4 fewer than", "same as". */
export function changeInWords(value: number, before: number): string {
  if (value === before) return "same as";
  const [difference, word] = value > before ? [value - before, "more"] : [before - value, "fewer"];
  return `${numberText(difference)} ${word} than`;
}
