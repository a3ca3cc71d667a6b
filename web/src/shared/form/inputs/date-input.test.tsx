/**
 * A date field: what is typed, what is said about it, what is stored; the calendar by keyboard and pointer.
 *
 * Rules: UI-12, UI-13.
 */

import { optionalDate, requiredDate } from "@helpline/contract/fields";
import { Modal } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { noText } from "#shared/drafts/no-draft.ts";
import { productConfigQuery } from "#shared/product.ts";
import { renderThemed } from "../../../../test/render.tsx";
import { formFields } from "../field-specs.ts";
import type { RecordFormApi } from "../form-errors.ts";
import { formValuesOf } from "../form-values.ts";
import { ChangeWatch } from "../unsaved-guard.ts";
import { useContractForm } from "../use-contract-form.ts";
import { DateInput } from "./date-input.tsx";

const schema = z.object({
  dob: optionalDate({ label: "Date of birth", message: "Not a birth date.", days: "birth" }),
  due_on: requiredDate("Due on", "Not a day.", { days: "ahead" }),
  since: optionalDate({ label: "Since", message: "Not since.", earliest: "2020-05-10" }),
});
const fields = formFields(schema);
const send = vi.fn(async (_: unknown) => undefined);
const changed = vi.fn();
let form: RecordFormApi;

function Form({ initial = {} }: { initial?: Record<string, string> }) {
  const contract = useContractForm({
    draft: noText,
    rules: { fields, schema },
    initial: formValuesOf(fields, initial),
    send,
  });
  form = contract.form;
  return (
    <form onSubmit={contract.submit} noValidate>
      <ChangeWatch form={form} onChanged={changed} />
      {fields.map((field) => (
        <DateInput key={field.name} field={field} form={form} />
      ))}
      <button type="submit">Save</button>
    </form>
  );
}

const client = new QueryClient();
client.setQueryData(productConfigQuery.queryKey, { time_zone: "Europe/London" } as never);

const show = (initial?: Record<string, string>) => {
  renderThemed(
    <QueryClientProvider client={client}>
      <Form {...(initial && { initial })} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
};
/** No line breaks after its hyphens. */
const example = "Day, month and year, like 09-\u206003-\u20602015";

const input = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const calendar = () => screen.findByRole("dialog", { name: /^Calendar/ });
const day = async (name: string) => within(await calendar()).getByRole("button", { name });

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // A Sunday.
  vi.setSystemTime("2026-11-22T12:00:00.000Z");
});

describe("typing", () => {
  it("says in words what will be stored, and shows it when the field is left", async () => {
    const user = show();
    await user.type(input("Date of birth"), "9/3/15");
    expect(input("Date of birth")).toHaveAccessibleDescription("Mon 9 March 2015");
    expect(screen.getByText("Mon 9 March 2015")).toHaveAttribute("aria-live", "polite");
    expect(input("Date of birth")).toHaveValue("9/3/15");
    await user.tab();
    expect(input("Date of birth")).toHaveValue("09-03-2015");
  });

  it("stores what was meant, also if Enter is pressed at once", async () => {
    const user = show({ dob: "2013-01-31" });
    await user.type(input("Due on"), "+2w{Enter}");
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send.mock.calls[0]?.[0]).toEqual({
      dob: "2013-01-31",
      // Two weeks from today are a Sunday.
      due_on: "2026-12-07",
      since: null,
    });
  });

  it("refuses an impossible day at once, keeps the text, and has the form's message on saving", async () => {
    const user = show();
    await user.type(input("Due on"), "31/2/27");
    expect(input("Due on")).toHaveAccessibleDescription("There is no 31 February.");
    await user.tab();
    expect(input("Due on")).toHaveValue("31/2/27");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Not a day.")).toBeVisible();
    expect(input("Due on")).toBeInvalid();
    expect(screen.queryByText("There is no 31 February.")).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  it("shows how a date is typed once a form, and says it at every field", () => {
    show();
    const [first, ...others] = screen.getAllByText(example);
    expect(first).not.toHaveClass("visually-hidden");
    expect(others).toHaveLength(2);
    for (const other of others) expect(other).toHaveClass("visually-hidden");
    expect(input("Since")).toHaveAccessibleDescription(example);
  });

  it("says that a text is no date only when the field is left", async () => {
    const user = show();
    await user.type(input("Since"), "9/3/20");
    expect(input("Since")).toHaveAccessibleDescription("Mon 9 March 2020");
    await user.type(input("Since"), "1");
    expect(input("Since")).toHaveAccessibleDescription(example);
    await user.tab();
    expect(input("Since")).toHaveAccessibleDescription(
      "This is not a date. Type it like 09-03-2015, today or +2w.",
    );
  });

  it("shows what the form is filled with meanwhile, such as a draft", async () => {
    const user = show();
    await user.type(input("Since"), "today");
    expect(form.getValues("since")).toBe("22-11-2026");
    act(() => form.setValue("since", "01-06-2021"));
    expect(input("Since")).toHaveValue("01-06-2021");
    act(() => form.reset());
    expect(input("Since")).toHaveValue("");
    expect(changed.mock.calls).toEqual([[false], [false], [true], [false], [false]]);
  });
});

describe("the calendar", () => {
  it("opens with the arrow down, goes by keys, and gives the focus back", async () => {
    const user = show({ since: "2026-11-22" });
    await user.click(input("Since"));
    await user.keyboard("{ArrowDown}");
    await waitFor(async () => expect(await day("Sun 22 November 2026")).toHaveFocus());
    expect(await day("Sun 22 November 2026")).toHaveAttribute("aria-current", "date");
    expect(await day("Sun 22 November 2026")).toHaveAttribute("aria-pressed", "true");
    for (const [key, name] of [
      ["{ArrowLeft}", "Sat 21 November 2026"],
      ["{ArrowUp}", "Sat 14 November 2026"],
      ["{Home}", "Mon 9 November 2026"],
      ["{End}", "Sun 15 November 2026"],
      ["{ArrowDown}{ArrowDown}{ArrowRight}", "Mon 30 November 2026"],
      ["{PageDown}{PageDown}{PageDown}", "Sun 28 February 2027"],
      ["{PageUp}", "Thu 28 January 2027"],
      ["{Shift>}{PageUp}{/Shift}", "Wed 28 January 2026"],
    ] as const) {
      await user.keyboard(key);
      expect(await day(name)).toHaveFocus();
    }
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(input("Since")).toHaveFocus();
    expect(input("Since")).toHaveValue("28-01-2026");
    expect(form.getValues("since")).toBe("28-01-2026");
    expect(changed).toHaveBeenLastCalledWith(true);
  });

  it("says of its button whether it is open, and marks only today and the chosen day", async () => {
    const user = show({ since: "2026-11-20" });
    const opener = screen.getByRole("button", { name: "Calendar: Since" });
    expect(opener).toHaveAttribute("aria-haspopup", "dialog");
    expect(opener).toHaveAttribute("aria-expanded", "false");
    await user.click(opener);
    const pressed = within(await calendar()).getAllByRole("button", { pressed: true });
    expect(pressed.map((each) => each.getAttribute("aria-label"))).toEqual([
      "Fri 20 November 2026",
    ]);
    expect(await day("Sun 22 November 2026")).toHaveAttribute("aria-current", "date");
    expect(await day("Fri 20 November 2026")).not.toHaveAttribute("aria-current");
    expect(opener).toHaveAttribute("aria-expanded", "true");
    await user.keyboard("{Escape}");
    expect(opener).toHaveAttribute("aria-expanded", "false");
    expect(opener).toHaveFocus();
  });

  it("finds a day of birth in three choices", async () => {
    const user = show();
    await user.click(screen.getByRole("button", { name: "Calendar: Date of birth" }));
    await user.selectOptions(within(await calendar()).getByLabelText("Year"), "2013");
    await user.selectOptions(within(await calendar()).getByLabelText("Month"), "February");
    await user.click(await day("Thu 28 February 2013"));
    expect(input("Date of birth")).toHaveValue("28-02-2013");
    expect(screen.getByRole("button", { name: "Calendar: Date of birth" })).toHaveFocus();
  });

  it("offers no day that the field would refuse, and no birth to come", async () => {
    const user = show({ since: "2020-05-12" });
    await user.click(screen.getByRole("button", { name: "Calendar: Since" }));
    expect(await day("Sat 9 May 2020")).toBeDisabled();
    expect(await day("Sun 10 May 2020")).toBeEnabled();
    expect(await day("Previous month")).toBeDisabled();
    await waitFor(async () => expect(await day("Tue 12 May 2020")).toHaveFocus());
    await user.keyboard("{PageUp}");
    expect(await day("Sun 10 May 2020")).toHaveFocus();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Calendar: Date of birth" }));
    expect(await day("Mon 23 November 2026")).toBeDisabled();
    expect(await day("Next month")).toBeDisabled();
  });

  it("takes today, and takes a date away where none is needed", async () => {
    const user = show({ since: "2020-05-12", due_on: "2026-12-01" });
    await user.click(screen.getByRole("button", { name: "Calendar: Due on" }));
    expect(within(await calendar()).queryByRole("button", { name: "Clear" })).toBeNull();
    await user.click(await day("Today"));
    expect(input("Due on")).toHaveValue("22-11-2026");
    await user.click(screen.getByRole("button", { name: "Calendar: Since" }));
    await user.click(await day("Clear"));
    expect(input("Since")).toHaveValue("");
    expect(form.getValues("since")).toBe("");
  });

  it("keeps the focus within it on Tab", async () => {
    const user = show({ since: "2026-11-22" });
    await user.click(input("Since"));
    await user.keyboard("{ArrowDown}");
    await waitFor(async () => expect(await day("Sun 22 November 2026")).toHaveFocus());
    const box = await calendar();
    for (let presses = 0; presses < 8; presses += 1) {
      await user.tab();
      expect(box).toContainElement(document.activeElement as HTMLElement);
    }
  });

  it("closes with Esc, and the modal below stays", async () => {
    const closed = vi.fn();
    renderThemed(
      <QueryClientProvider client={client}>
        <Modal opened onClose={closed} title="A form">
          <Form initial={{ since: "2026-11-22" }} />
        </Modal>
      </QueryClientProvider>,
    );
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    await user.click(input("Since"));
    await user.keyboard("{ArrowDown}");
    await waitFor(async () => expect(await day("Sun 22 November 2026")).toHaveFocus());
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog", { name: /^Calendar/ })).toBeNull();
    expect(input("Since")).toHaveFocus();
    expect(closed).not.toHaveBeenCalled();
  });

  it("closes when something else is pressed, which keeps the focus", async () => {
    const user = show();
    await user.click(screen.getByRole("button", { name: "Calendar: Since" }));
    await calendar();
    fireEvent.mouseDown(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Calendar/ })).toBeNull());
  });
});
