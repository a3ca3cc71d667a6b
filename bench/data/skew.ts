/** Realistic random choices: a few values often, most of them seldom (Zipf's law). */
import type { Random } from "../../server/src/demo/random.ts";

export type Skewed<T> = (random: Random) => T;

/**
 * @param values the most common first
 * @param exponent 0 makes all equally common; names and towns have about 1
 * @param flatTop how little the first values exceed the next ones (Mandelbrot's addition)
 */
export function skewed<T>(values: readonly T[], exponent: number, flatTop = 0): Skewed<T> {
  let sum = 0;
  const upTo = Float64Array.from(values, (_value, index) => {
    sum += 1 / (index + 1 + flatTop) ** exponent;
    return sum;
  });
  return (random) => {
    const wanted = random.next() * sum;
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? sum) <= wanted) low = middle + 1;
      else high = middle;
    }
    return values[low] as T;
  };
}

/** A whole number from 1, usually small (a Pareto distribution cut off at `most`). */
export const mostlySmall = (random: Random, typical: number, most: number): number =>
  Math.min(most, Math.max(1, Math.round(typical * ((1 - random.next()) ** -0.6 - 0.5))));

/** A seed for one generator per purpose and id, always the same. */
export const mixSeed = (seed: number, kind: number, id: number): number =>
  Math.imul(seed ^ Math.imul(id, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(kind, 0xc2b2ae35);
