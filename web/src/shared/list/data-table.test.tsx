/** What a list tells of its state: that it loads, which row is selected, that it is empty. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { DataTable } from "./data-table.tsx";
import type { Column } from "./list-columns.ts";

interface Row {
  readonly id: number;
}

const columns: Column<Row>[] = [{ field: "id", label: "Number", text: ({ id }) => `Row ${id}` }];
const onActivate = vi.fn();
const rows = [{ id: 1 }, { id: 2 }];

const Table = (props: { readonly loading?: boolean; readonly rows?: readonly Row[] }) => (
  <DataTable
    label="Rows"
    columns={columns}
    rows={props.rows ?? rows}
    rowId={({ id }) => id}
    loading={props.loading ?? false}
    onActivate={onActivate}
    empty="None"
  />
);
const row = (name: string) => screen.getByRole("row", { name });

it.each([true, false])("says whether it is loading (%j)", (loading) => {
  renderScreen(<Table loading={loading} />);
  expect(screen.getByRole("grid", { name: "Rows" })).toHaveAttribute("aria-busy", String(loading));
});

it("selects a row by a click, and opens it by Enter", async () => {
  renderScreen(<Table />);
  expect(row("Row 1")).toHaveAttribute("aria-selected", "false");
  expect(row("Row 2")).toHaveAttribute("aria-selected", "false");
  await userEvent.click(row("Row 2"));
  expect(row("Row 2")).toHaveAttribute("aria-selected", "true");
  expect(row("Row 1")).toHaveAttribute("aria-selected", "false");
  row("Row 2").focus();
  await userEvent.keyboard("{Enter}");
  expect(onActivate).toHaveBeenLastCalledWith(2);
});

it("says that there is none", () => {
  renderScreen(<Table rows={[]} />);
  expect(screen.getByText("None")).toBeVisible();
});
