/**
 * A list of which only what is in sight is in the page. happy-dom lays nothing out: sizes are given here.
 *
 * Rules: LOG-26.
 */
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { LongList } from "./long-list.tsx";

const boxHeight = 600;
const entryHeight = 100;

/** An entry's place on the screen follows from its own offset and from how far the box has scrolled. */
function layOut(): void {
  const heightOf = (element: HTMLElement) =>
    element.getAttribute("role") === "feed" ? boxHeight : entryHeight;
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (
    this: HTMLElement,
  ) {
    return heightOf(this);
  });
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(function (
    this: HTMLElement,
  ) {
    return heightOf(this);
  });
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(2000 * entryHeight);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    const top = Number(/translateY\(([\d.]+)px/.exec(this.style.transform)?.[1] ?? 0);
    const scrolled = this.closest("[role=feed]")?.scrollTop ?? 0;
    const isBox = this.getAttribute("role") === "feed";
    return new DOMRect(0, isBox ? 0 : top - scrolled, 500, heightOf(this));
  });
  vi.spyOn(HTMLElement.prototype, "scrollTo").mockImplementation(function (
    this: HTMLElement,
    options?: unknown,
  ) {
    this.scrollTop = Number((options as ScrollToOptions).top);
    // Not `fireEvent`: effects call this, in which React does not expect its test helper.
    this.dispatchEvent(new Event("scroll"));
  });
}

interface Entry {
  readonly id: number;
}
const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_each, index) => ({ id: count - index }));

function Shown({ first }: { readonly first: readonly Entry[] }) {
  const [items, setItems] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setItems([{ id: items.length + 1 }, ...items])}>
        Add
      </button>
      <LongList label="Entries" items={items} idOf={({ id }) => id} usualHeight={entryHeight}>
        {({ id }, headId) => <p id={headId}>Entry {id}</p>}
      </LongList>
    </>
  );
}

const feed = () => screen.getByRole("feed", { name: "Entries" });
const shown = () => screen.getAllByRole("article");
const entry = (id: number) => screen.getByRole("article", { name: `Entry ${id}` });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

function scrollTo(top: number): void {
  act(() => {
    feed().scrollTop = top;
    fireEvent.scroll(feed());
  });
}

beforeEach(layOut);

it("has in the page what is in sight and a little around it, each with its place", () => {
  render(<Shown first={entries(2000)} />);
  expect(shown().length).toBeGreaterThan(5);
  expect(shown().length).toBeLessThan(20);
  expect(entry(2000)).toHaveAttribute("aria-posinset", "1");
  expect(entry(2000)).toHaveAttribute("aria-setsize", "2000");
  scrollTo(100_000);
  expect(entry(1000)).toHaveAttribute("aria-posinset", "1001");
  expect(screen.queryByRole("article", { name: "Entry 2000" })).toBeNull();
});

it("is one stop for Tab: the first entry in sight", () => {
  render(<Shown first={entries(2000)} />);
  const stops = () => shown().filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toEqual([entry(2000)]);
  scrollTo(100_000);
  expect(stops()).toEqual([entry(1000)]);
});

it.each([
  ["ArrowDown", 1999],
  ["PageDown", 1999],
  ["End", 1],
])("goes on by %s", async (key, id) => {
  render(<Shown first={entries(2000)} />);
  act(() => entry(2000).focus());
  press(key);
  await waitFor(() => expect(entry(id)).toHaveFocus());
});

it("goes back by Home, Page Up and arrow, and stays at the first", async () => {
  render(<Shown first={entries(2000)} />);
  act(() => entry(2000).focus());
  press("End");
  await waitFor(() => expect(entry(1)).toHaveFocus());
  press("PageUp");
  await waitFor(() => expect(entry(2)).toHaveFocus());
  press("Home");
  await waitFor(() => expect(entry(2000)).toHaveFocus());
  press("ArrowUp");
  expect(entry(2000)).toHaveFocus();
});

it("lets the box scroll first when an entry goes on below it", () => {
  render(<Shown first={entries(2000)} />);
  act(() => entry(1995).focus());
  // The box ends at 600: its sixth entry is seen whole, half of the seventh is not.
  scrollTo(-50);
  const keyDown = fireEvent.keyDown(entry(1995), { key: "ArrowDown" });
  expect(keyDown).toBe(true);
  expect(entry(1995)).toHaveFocus();
});

it("keeps the entry with the focus in the page wherever the box is scrolled to", () => {
  render(<Shown first={entries(2000)} />);
  act(() => entry(1998).focus());
  scrollTo(150_000);
  expect(entry(1998)).toHaveFocus();
  expect(entry(500)).toBeInTheDocument();
});

it("keeps the focus on its entry when a new one comes before it", () => {
  render(<Shown first={entries(2000)} />);
  act(() => entry(1998).focus());
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  expect(entry(1998)).toHaveFocus();
  expect(entry(1998)).toHaveAttribute("aria-posinset", "4");
  expect(entry(2001)).toHaveAttribute("aria-posinset", "1");
});

it("lets the focus go elsewhere, and does not fetch it back", async () => {
  render(<Shown first={entries(2000)} />);
  act(() => entry(2000).focus());
  press("End");
  await waitFor(() => expect(entry(1)).toHaveFocus());
  const add = screen.getByRole("button", { name: "Add" });
  act(() => add.focus());
  fireEvent.click(add);
  scrollTo(100_000);
  expect(add).toHaveFocus();
});
