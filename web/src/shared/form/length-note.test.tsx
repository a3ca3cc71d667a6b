/** Rule: UI-31. A text that is too long stays whole, its field says by how much, and it is not saved until it fits. */
import { optionalText } from "@helpline/contract/fields";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { keptByOther } from "#shared/drafts/no-draft.ts";
import { summaryLines } from "../../../test/error-summary.ts";
import { renderThemed } from "../../../test/render.tsx";
import { formFields } from "./field-specs.ts";
import { FormField } from "./form-field.tsx";
import { formValuesOf } from "./form-values.ts";
import { useContractForm } from "./use-contract-form.ts";

const schema = z.strictObject({
  notes: optionalText({ label: "Notes", max: 5000, input: "textarea" }),
  telephone: optionalText({ label: "Telephone", max: 20, input: "telephone" }),
});
const fields = formFields(schema);
const send = vi.fn(async (_: unknown) => undefined);

function Form() {
  const { form, submit, summary } = useContractForm({
    rules: { fields, schema },
    draft: keptByOther,
    initial: formValuesOf(fields, {}),
    send,
  });
  return (
    <form onSubmit={submit} noValidate>
      {summary}
      {fields.map((field) => (
        <FormField key={field.name} field={field} form={form} />
      ))}
      <button type="submit">Save</button>
    </form>
  );
}

beforeEach(() => {
  send.mockClear();
  renderThemed(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
});

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

it("A concern of 5,529 characters stays whole and is refused until it fits", async () => {
  const concern = `${"a".repeat(5508)} and he has a knife...`;
  fill("Notes", concern);
  expect(screen.getByLabelText("Notes")).toHaveValue(concern);
  expect(screen.getByLabelText("Notes")).toHaveAccessibleDescription("530 characters too many");
  save();
  expect(await summaryLines()).toEqual(["Notes may have at most 5000 characters."]);
  expect(send).not.toHaveBeenCalled();
  fill("Notes", concern.slice(530));
  save();
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(send.mock.calls[0]?.[0]).toMatchObject({ notes: concern.slice(530) });
});

it("Two telephone numbers that do not fit are refused, not cut", async () => {
  const numbers = "Mum 07700 900123 / Dad 07700 900456";
  fill("Telephone", numbers);
  expect(screen.getByLabelText("Telephone")).toHaveValue(numbers);
  expect(screen.getByText("15 characters too many")).toBeVisible();
  save();
  expect(await summaryLines()).toEqual(["Telephone may have at most 20 characters."]);
});

it("Near the limit the field says how many characters are left, and a screen reader once", async () => {
  fill("Notes", "a".repeat(4000));
  expect(screen.queryByText(/characters left/)).toBeNull();
  fill("Notes", "a".repeat(4879));
  fill("Notes", "a".repeat(4880));
  expect(screen.getByLabelText("Notes")).toHaveAccessibleDescription("120 characters left");
  const spoken = () =>
    [...document.querySelectorAll("[aria-live]")].map((each) => each.textContent);
  expect(spoken().join("")).toBe("");
  await waitFor(() => expect(spoken()).toContain("120 characters left"), { timeout: 3000 });
});

it("What is not stored does not count", () => {
  fill("Notes", `  ${"a\u200B".repeat(5000)}\n`);
  expect(screen.getByLabelText("Notes")).toHaveAccessibleDescription("0 characters left");
});
