/** The focus stays near its place when what had it goes. Rules: UI-17. */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { expect, it } from "vitest";
import { Themed } from "../../test/render.tsx";
import { SubmitButton } from "./form/submit-button.tsx";
import { keepFocus } from "./kept-focus.ts";

function Page() {
  useEffect(keepFocus, []);
  const [rows, setRows] = useState(["one", "two"]);
  const remove = (row: string) => setRows(rows.filter((each) => each !== row));
  return (
    <main>
      <h1>Page</h1>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row} aria-label={row} tabIndex={row === rows[0] ? 0 : -1}>
              <td>
                <button type="button" onClick={() => remove(row)}>
                  Delete {row}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <section>
        <h2>Section</h2>
        {rows.includes("two") && (
          <button type="button" onClick={() => remove("two")}>
            Take two away
          </button>
        )}
        <button type="button">Other</button>
      </section>
    </main>
  );
}

const press = async (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("moves to the next row, to the heading around it, or to that of the page", async () => {
  render(<Page />);
  await press("Delete one");
  await waitFor(() => expect(screen.getByRole("row", { name: "two" })).toHaveFocus());
  await press("Take two away");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Section" })).toHaveFocus());
});

it("moves to the heading of the page when nothing nearer is left", async () => {
  render(<Page />);
  await press("Delete one");
  await press("Delete two");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Page" })).toHaveFocus());
});

it("stays where somebody has gone meanwhile", async () => {
  render(<Page />);
  await press("Delete one");
  screen.getByRole("button", { name: "Other" }).focus();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByRole("button", { name: "Other" })).toHaveFocus();
});

it("stays on a button that writes, which does nothing while it is busy", async () => {
  let writes = 0;
  const button = (saving: boolean) => (
    <Themed>
      <SubmitButton saving={saving} onClick={() => (writes += 1)}>
        Send
      </SubmitButton>
    </Themed>
  );
  const { rerender } = render(button(false));
  await press("Send");
  rerender(button(true));
  await press("Send");
  expect(screen.getByRole("button", { name: "Send" })).toHaveFocus();
  expect(writes).toBe(1);
});
