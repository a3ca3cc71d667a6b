/** A value that code outside React can follow. Without React, because the first requests need it (ADR 24). */
export interface PlainStore<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Calls the listener after every change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createPlainStore<T>(initial: T): PlainStore<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
