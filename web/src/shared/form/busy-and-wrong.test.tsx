/** What a form tells of its state: that it is being saved, and which answers are wrong. */
import { choice } from "@helpline/contract/fields";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { noText } from "#shared/drafts/no-draft.ts";
import { stubAnswers } from "../../../test/answers.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { ContractForm } from "./contract-form.tsx";
import { formFields } from "./field-specs.ts";

const schema = z.object({
  told: choice(["yes", "no"], {
    label: "Told",
    message: "Please say it.",
    keys: { yes: "y", no: "n" },
  }),
});
const fields = formFields(schema);

function open() {
  let finish: () => void = () => undefined;
  const send = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  stubAnswers({ "GET /api/config": { data: { time_zone: "Europe/London" } } });
  renderScreen(
    <ContractForm
      draft={noText}
      label="Told"
      rules={{ fields, schema }}
      send={send}
      onSaved={() => undefined}
    />,
  );
  return { send, finish: () => finish(), user: userEvent.setup() };
}

it("says while it saves that it is busy, keeps the focus, and saves once", async () => {
  const { send, finish, user } = open();
  const save = screen.getByRole("button", { name: "Save" });
  await user.click(screen.getByRole("radio", { name: /^Yes/i }));
  expect(save).toHaveAttribute("aria-busy", "false");
  await user.dblClick(save);
  await waitFor(() => expect(save).toHaveAttribute("aria-busy", "true"));
  expect(save).toHaveFocus();
  finish();
  await waitFor(() => expect(save).toHaveAttribute("aria-busy", "false"));
  expect(send).toHaveBeenCalledOnce();
});

it("marks answers that are missing, and no more once one is given", async () => {
  const { send, user } = open();
  const told = screen.getByRole("radiogroup", { name: /^Told/ });
  expect(told).toHaveAttribute("aria-invalid", "false");
  expect(told).toHaveAttribute("aria-required", "true");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(told).toHaveAttribute("aria-invalid", "true"));
  expect(told).toHaveAccessibleDescription(/Please say it\./);
  await user.click(screen.getByRole("radio", { name: /^No/i }));
  await waitFor(() => expect(told).toHaveAttribute("aria-invalid", "false"));
  expect(send).not.toHaveBeenCalled();
});
