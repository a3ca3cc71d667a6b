/** A small seeded generator (mulberry32): the same sample data every time. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  below(limit: number): number;
  pick<T>(values: readonly T[]): T;
  chance(probability: number): boolean;
}

/** The generator of a table. Each has its own, so that one more draw for a table changes no other. */
export type Streams = (table: string) => Random;

export function createStreams(seed: number): Streams {
  const streams = new Map<string, Random>();
  return (table) => {
    const known = streams.get(table);
    if (known) return known;
    const own = [...table].reduce(
      (hash, letter) => Math.imul(hash, 31) + letter.charCodeAt(0),
      seed,
    );
    const stream = createRandom(own | 0);
    streams.set(table, stream);
    return stream;
  };
}

export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: <T>(values: readonly T[]): T => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error("There is nothing to pick from.");
      return value;
    },
    chance: (probability) => next() < probability,
  };
}
