/** The paging rules. Rules: LIST-11. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderThemed } from "../../../test/render.tsx";
import { Pager, useLastPage } from "./pager.tsx";

function Pages({ start, pages }: { readonly start: number; readonly pages: number }) {
  const [page, setPage] = useState(start);
  return <Pager page={page} pages={pages} onPage={setPage} />;
}

it.each([
  { page: 1, pages: 0, buttons: [] },
  { page: 1, pages: 1, buttons: [] },
  { page: 1, pages: 2, buttons: ["Next"] },
  { page: 2, pages: 2, buttons: ["Back"] },
  { page: 2, pages: 3, buttons: ["Back", "Next"] },
  { page: 3, pages: 3, buttons: ["Back"] },
])("page $page of $pages: $buttons", ({ page, pages, buttons }) => {
  renderThemed(<Pages start={page} pages={pages} />);
  expect(screen.queryAllByRole("button").map((button) => button.textContent)).toEqual(buttons);
  expect(screen.queryByRole("navigation") !== null).toBe(pages >= 2);
});

it("keeps the focus when the pressed button disappears", async () => {
  const user = userEvent.setup();
  renderThemed(<Pages start={1} pages={2} />);
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("Page 2 of 2")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Back" }));
});

/** A list whose number of pages is known after the first answer. */
function ShrinkingList({ pages }: { readonly pages: number }) {
  const [page, setPage] = useState(3);
  useLastPage({ page, pages, onPage: setPage });
  return <p>Page {page}</p>;
}

it("goes to the last page once it is known that there are fewer", () => {
  const list = (pages: number) => <ShrinkingList pages={pages} />;
  const { rerender } = render(list(0));
  expect(screen.getByText("Page 3")).toBeTruthy();
  rerender(list(3));
  expect(screen.getByText("Page 3")).toBeTruthy();
  rerender(list(2));
  expect(screen.getByText("Page 2")).toBeTruthy();
});
