/** A record combobox in a form, on a server of the given records. */
import type { ModalManagerName } from "@helpline/contract/screens";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type SubmitEvent, useState } from "react";
import { expect, vi } from "vitest";
import { renderInShell } from "#shared/record-manager/testing/render-manager.tsx";
import { stubServer } from "#shared/record-manager/testing/stub-server.ts";
import { recordViews } from "#shared/record-manager/views/registry.ts";
import { RecordCombobox } from "../record-combobox.tsx";

export type Stored = Readonly<Record<string, unknown>>;

export const onChoose = vi.fn<(record: Stored) => void>();
export const onAdd = vi.fn<(values: object) => void>();
export const onSubmit = vi.fn<() => void>();

function Field({
  entity,
  isStaff,
}: {
  readonly entity: ModalManagerName;
  readonly isStaff: boolean;
}) {
  const view = recordViews[entity];
  const [name, setName] = useState("Chosen before");
  return (
    <form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <RecordCombobox
        wrapper={{ label: "Who", required: false, inputWrapperOrder: ["label", "input"] }}
        view={view}
        role={isStaff ? "advisor" : undefined}
        chosenName={name}
        onChoose={(record, chosenName) => {
          onChoose(record);
          setName(chosenName);
        }}
        onAdd={isStaff ? undefined : onAdd}
      />
      <button type="submit">Save</button>
    </form>
  );
}

export function setUp(entity: ModalManagerName, stored: readonly Stored[]) {
  for (const mock of [onChoose, onAdd, onSubmit]) mock.mockClear();
  const server = stubServer(recordViews[entity].kind, stored);
  renderInShell(<Field entity={entity} isStaff={entity === "users"} />);
  return { server, user: userEvent.setup({ delay: null }) };
}

export const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Who" });
export const options = () =>
  screen.queryAllByRole("option").map(({ textContent }) => textContent?.trim());
export const option = (name: RegExp) => screen.findByRole("option", { name });
export const marked = () => screen.queryByRole("option", { selected: true });
/** Told by the field, beside the place of messages on successes. */
export const hears = (text: string) =>
  waitFor(() => {
    const told = screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(told.join("\n")).toContain(text);
  });

export async function typeOver(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.click(field());
  await user.keyboard(text);
}
