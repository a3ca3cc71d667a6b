/** Which place is the nearest when what had the focus goes. Rules: UI-17. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepFocus } from "./kept-focus.ts";

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  stop = keepFocus();
});
afterEach(() => stop());

const at = (id: string) => document.getElementById(id) as HTMLElement;

function show(html: string, focused: string) {
  document.body.innerHTML = html;
  at(focused).focus();
}
/** Takes an element away, and waits as long as another screen may need to move the focus. */
async function takeAway(id: string, milliseconds = 50) {
  at(id).remove();
  await Promise.resolve();
  await Promise.resolve();
  vi.advanceTimersByTime(milliseconds);
}

it.each(["h1", "h2", "h3"])("is a heading %s around it", async (tag) => {
  show(`<div><${tag} id="place">A</${tag}><button id="b"></button></div>`, "b");
  await takeAway("b");
  expect(at("place")).toHaveFocus();
  expect(at("place")).toHaveAttribute("tabindex", "-1");
});

it("is no smaller heading", async () => {
  show('<div><h4>A</h4><button id="b"></button></div>', "b");
  await takeAway("b");
  expect(document.body).toHaveFocus();
});

it("is the row that can be reached, which keeps its place in the order of Tab", async () => {
  show(
    '<table><tbody id="rows"><tr tabindex="-1"><td></td></tr><tr id="place" tabindex="0"><td></td></tr><tr id="gone"><td><button id="b"></button></td></tr></tbody></table>',
    "b",
  );
  await takeAway("gone");
  expect(at("place")).toHaveFocus();
  expect(at("place")).toHaveAttribute("tabindex", "0");
});

it("is the row that it was in, if only the button goes", async () => {
  show(
    '<h1>A</h1><table><tbody><tr id="place" tabindex="0"><td><button id="b"></button></td></tr></tbody></table>',
    "b",
  );
  await takeAway("b");
  expect(at("place")).toHaveFocus();
});

it("is not looked for in the whole page", async () => {
  show(
    '<main><h1 id="far">A</h1></main><section id="gone"><button id="b"></button></section>',
    "b",
  );
  await takeAway("gone");
  expect(document.body).toHaveFocus();
});

it("is looked for after a moment, in which a screen may move the focus itself", async () => {
  show('<div><h1 id="place">A</h1><button id="b"></button></div>', "b");
  await takeAway("b", 49);
  expect(document.body).toHaveFocus();
  vi.advanceTimersByTime(1);
  expect(at("place")).toHaveFocus();
});

it("is left alone as long as what has the focus is there, even without the focus", async () => {
  show('<div><h1>A</h1><button id="b"></button><i id="other"></i></div>', "b");
  at("b").blur();
  await takeAway("other");
  expect(document.body).toHaveFocus();
});

it("does not scroll the page", async () => {
  show('<div><h1 id="place">A</h1><button id="b"></button></div>', "b");
  const focus = vi.spyOn(at("place"), "focus");
  await takeAway("b");
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
});

it("is kept no longer once that has stopped", async () => {
  show('<div><h1 id="place">A</h1><button id="b"></button><button id="c"></button></div>', "b");
  at("b").remove();
  await Promise.resolve();
  stop();
  vi.advanceTimersByTime(50);
  expect(document.body).toHaveFocus();
  at("c").focus();
  await takeAway("c");
  expect(document.body).toHaveFocus();
});
