/** A value outside React that components follow, such as which dialog is open. */
import { useSyncExternalStore } from "react";
import { createPlainStore, type PlainStore } from "./plain-store.ts";

interface Store<T> extends PlainStore<T> {
  /** The current value, for components. */
  readonly use: () => T;
}

export function createStore<T>(initial: T): Store<T> {
  const store = createPlainStore(initial);
  return { ...store, use: () => useSyncExternalStore(store.subscribe, store.get) };
}
