import { expect, it } from "vitest";
import { createPlainStore } from "./plain-store.ts";

it("tells every listener of a change, until they leave", () => {
  const store = createPlainStore(1);
  const heard: string[] = [];
  const leave = store.subscribe(() => {
    heard.push(`first ${store.get()}`);
    leave();
  });
  store.subscribe(() => heard.push(`second ${store.get()}`));
  expect(store.get()).toBe(1);
  store.set(2);
  store.set(3);
  expect(heard).toEqual(["first 2", "second 2", "second 3"]);
});
