/** Which keys wait for the first field of a page, and for how long. Rules: UI-35. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dismissDialogs, enqueueDialog } from "#shared/dialogs/dialog-store.ts";
import { dropKeys, giveKeys, keepKeys } from "./kept-keys.ts";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button id="opener"></button><input id="other" />';
  at("opener").focus();
});
afterEach(dropKeys);

const at = (id: string) => document.getElementById(id) as HTMLInputElement;

/** Whether somebody else handles the key, too. */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  const seen = vi.fn();
  const target = document.activeElement ?? document.body;
  target.addEventListener("keydown", seen, { once: true });
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  const isLeft = target.dispatchEvent(event);
  target.removeEventListener("keydown", seen);
  expect(seen.mock.calls.length > 0).toBe(isLeft);
  return isLeft;
}
const type = (keys: string) => {
  for (const key of keys) press(key);
};
/** The page comes, with this as its first field. */
function arrive(html = '<input id="field" />') {
  document.body.insertAdjacentHTML("beforeend", html);
  at("field").focus();
  giveKeys();
  return at("field");
}

describe("the keys that wait", () => {
  it.each([
    ["a", false],
    [" ", false],
    ["Backspace", true],
    ["Enter", false],
    ["Tab", true],
    ["ArrowDown", true],
  ])("%j is left to the page: %s", (key, isLeft) => {
    keepKeys();
    expect(press(key)).toBe(isLeft);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
    "a letter with %j is left to the page",
    (more) => {
      keepKeys();
      expect(press("k", more)).toBe(true);
      expect(arrive().value).toBe("");
    },
  );

  it("Backspace takes back the last one", () => {
    keepKeys();
    type("ab");
    expect(press("Backspace")).toBe(false);
    expect(arrive().value).toBe("a");
  });

  it("are those of the newest page only", () => {
    keepKeys();
    type("old");
    dropKeys();
    keepKeys();
    type("new");
    expect(arrive().value).toBe("new");
  });

  it("are kept when it is asked for again", () => {
    keepKeys();
    type("a");
    keepKeys();
    type("b");
    expect(arrive().value).toBe("ab");
  });

  it("are not kept while somebody types elsewhere, unless the page is opened from there", () => {
    at("other").focus();
    keepKeys();
    expect(press("a")).toBe(true);
    keepKeys(at("other"));
    expect(press("a")).toBe(false);
  });

  it("are left alone once a question is asked", () => {
    keepKeys();
    type("a");
    void enqueueDialog({ kind: "question", title: "Leave?", lines: [] });
    expect(press("y")).toBe(true);
    dismissDialogs();
    expect(press("b")).toBe(true);
    expect(arrive().value).toBe("");
  });

  it("are dropped after five seconds without a page", () => {
    keepKeys();
    type("a");
    vi.advanceTimersByTime(4_999);
    expect(press("b")).toBe(false);
    vi.advanceTimersByTime(1);
    expect(press("c")).toBe(true);
    expect(arrive().value).toBe("");
  });

  it("are dropped when somebody clicks", () => {
    keepKeys();
    type("a");
    document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    expect(press("b")).toBe(true);
    expect(arrive().value).toBe("");
  });
});

describe("a page that is there", () => {
  it("gets them as soon as its field has the focus, and all that follow", () => {
    keepKeys();
    type("a");
    giveKeys();
    type("b");
    document.body.insertAdjacentHTML("beforeend", '<input id="field" />');
    vi.advanceTimersByTime(490);
    at("field").focus();
    vi.advanceTimersByTime(10);
    expect(at("field").value).toBe("ab");
    expect(press("c")).toBe(true);
  });

  it("has half a second to focus it", () => {
    keepKeys();
    type("a");
    giveKeys();
    vi.advanceTimersByTime(520);
    expect(press("b")).toBe(true);
    expect(arrive().value).toBe("");
  });

  it("gets none while a question is asked", () => {
    keepKeys();
    type("a");
    void enqueueDialog({ kind: "question", title: "Leave?", lines: [] });
    const field = arrive();
    dismissDialogs();
    vi.advanceTimersByTime(600);
    expect(field.value).toBe("");
  });

  it("gets none if none were kept", () => {
    const field = arrive();
    vi.advanceTimersByTime(600);
    expect(field.value).toBe("");
  });

  it("gets them where the cursor is, and is told of each", () => {
    document.body.insertAdjacentHTML("beforeend", '<input id="field" value="()" />');
    keepKeys();
    type("a");
    const heard: unknown[] = [];
    at("field").addEventListener("input", (event) => heard.push((event as InputEvent).data));
    at("field").focus();
    at("field").setSelectionRange(1, 1);
    giveKeys();
    expect(at("field").value).toBe("(a)");
    expect(heard).toEqual(["a"]);
  });

  it.each([
    ['<textarea id="field"></textarea>', "ab"],
    ['<input id="field" type="search" />', "ab"],
    ['<input id="field" type="checkbox" value="on" />', "on"],
    ['<input id="field" type="radio" value="1" />', "1"],
    ['<input id="field" type="button" value="Go" />', "Go"],
    ['<select id="field"><option>x</option></select>', "x"],
  ])("%s then has %j", (html, value) => {
    keepKeys();
    type("ab");
    expect(arrive(html).value).toBe(value);
  });

  it("gives each key to what has the focus then, and leaves it to who handles it", () => {
    document.body.insertAdjacentHTML("beforeend", '<input id="field" /><input id="next" />');
    at("field").addEventListener("keydown", (event) => {
      if (event.key !== "y") return;
      event.preventDefault();
      at("next").focus();
    });
    keepKeys();
    type("xyz");
    at("field").focus();
    giveKeys();
    expect([at("field").value, at("next").value]).toEqual(["x", "z"]);
  });
});
