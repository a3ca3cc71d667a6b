/** One key answers a yes/no question and moves on. Rules: UI-11, UI-34. */
import { caseFields } from "@helpline/contract/cases/case-fields";
import { notesOf } from "@helpline/contract/fields";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm, useWatch } from "react-hook-form";
import { expect, it, vi } from "vitest";
import { renderThemed } from "../../../../test/render.tsx";
import type { RecordFormApi } from "../form-errors.ts";
import { FormField } from "../form-field.tsx";
import type { FormValues } from "../form-values.ts";

const fieldOf = (name: keyof typeof caseFields) => ({
  name,
  notes: notesOf(caseFields[name].schema),
});

const stage = {
  name: "case_stage",
  notes: {
    label: "Case stage",
    input: "yes-no",
    options: [
      { value: "advisor", label: "Advisor" },
      { value: "advocate", label: "Advocate" },
    ],
  },
} as const;

/** Two questions, the second of which shows a text field if it is answered with Yes. */
function Questions({ start }: { readonly start: FormValues }) {
  const form: RecordFormApi = useForm<FormValues, unknown, Record<string, unknown>>({
    defaultValues: start,
  });
  const support = useWatch({ control: form.control, name: "receiving_support" });
  return (
    <form aria-label="Questions">
      <FormField field={fieldOf("does_the_child_currently_have_an_ehcp")} form={form} />
      <input type="hidden" />
      <FormField field={fieldOf("receiving_support")} form={form} />
      {support === "1" && <FormField field={fieldOf("receiving_support_from")} form={form} />}
      <button type="button" disabled>
        Not now
      </button>
      <FormField field={stage} form={form} />
      <button type="submit">Save</button>
    </form>
  );
}

const setUp = (start: FormValues = {}) =>
  renderThemed(
    <Questions
      start={{
        does_the_child_currently_have_an_ehcp: "",
        receiving_support: "",
        receiving_support_from: "",
        case_stage: "",
        ...start,
      }}
    />,
  );

const radio = (name: string, at: number) =>
  screen.getAllByRole("radio", { name })[at] as HTMLInputElement;

it("answers, moves on, and reaches a field that the answer has shown", async () => {
  setUp();
  await userEvent.tab();
  expect(radio("Yes", 0)).toHaveFocus();
  await userEvent.keyboard("n");
  expect(radio("No", 0)).toBeChecked();
  expect(radio("Yes", 1)).toHaveFocus();
  await userEvent.keyboard("Y");
  expect(radio("Yes", 1)).toBeChecked();
  const from = screen.getByRole("textbox", { name: "Receiving support from" });
  expect(from).toHaveFocus();
  expect(from).toHaveValue("");
  await userEvent.keyboard("nanny");
  expect(from).toHaveValue("nanny");
});

it("replaces an answer, and lands on the chosen answer of the next question", async () => {
  setUp({ does_the_child_currently_have_an_ehcp: "1", receiving_support: "0" });
  radio("Yes", 0).focus();
  await userEvent.keyboard("n");
  expect(radio("No", 0)).toBeChecked();
  expect(radio("No", 1)).toHaveFocus();
});

it("answers one question only while the key is held down", async () => {
  setUp();
  radio("Yes", 0).focus();
  await userEvent.keyboard("{y>5/}");
  expect(radio("Yes", 0)).toBeChecked();
  expect(radio("Yes", 1)).not.toBeChecked();
});

it("leaves shortcuts, other letters and other choices alone", async () => {
  setUp();
  radio("Yes", 0).focus();
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    expect(fireEvent.keyDown(radio("Yes", 0), { key: "n", ...held })).toBe(true);
  }
  await userEvent.keyboard("x");
  const advisor = radio("Advisor", 0);
  advisor.focus();
  await userEvent.keyboard("yn");
  expect(advisor).toHaveFocus();
  expect(screen.getAllByRole("radio", { checked: false })).toHaveLength(6);
});

const outcome = {
  name: "outcome",
  notes: {
    label: "Outcome",
    input: "radios",
    options: [
      { value: "answered", label: "Answered", key: "a" },
      { value: "signposted", label: "Signposted", key: "s" },
    ],
  },
} as const;

function SavedByAccident({ minutes, onSave }: { minutes: string; onSave: () => void }) {
  const form: RecordFormApi = useForm<FormValues, unknown, Record<string, unknown>>({
    defaultValues: { outcome: "", minutes },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <FormField field={outcome} form={form} />
      <button type="submit">Save</button>
      <a href="#back">Back</a>
      <FormField
        field={{ name: "minutes", notes: { label: "Minutes", input: "text" } }}
        form={form}
      />
    </form>
  );
}

it.each([
  ["5", /Answered/],
  ["", /Minutes/],
])(
  "never leads to a button, which the next space would press (minutes: %j)",
  async (minutes, at) => {
    const onSave = vi.fn();
    renderThemed(<SavedByAccident minutes={minutes} onSave={onSave} />);
    await userEvent.tab();
    // Somebody goes on typing notes, without looking.
    await userEvent.keyboard("a");
    expect(document.activeElement).toHaveAccessibleName(at);
    await userEvent.keyboard(" plan  came ");
    expect(onSave).not.toHaveBeenCalled();
    expect(document.activeElement).not.toBeInstanceOf(HTMLButtonElement);
  },
);
