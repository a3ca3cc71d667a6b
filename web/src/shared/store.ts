/** A value outside React that components follow, such as which dialog is open. */
import { useSyncExternalStore } from "react";

interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Calls the listener after every change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The current value, for components. */
  readonly use: () => T;
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next) => {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
}
