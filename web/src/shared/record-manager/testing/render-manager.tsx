/** Opens a list modal like the shell does, and presses its buttons. For tests only. */
import type { ModalManagerName } from "@helpline/contract/screens";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { vi } from "vitest";
import { renderScreen } from "../../../../test/render-screen.tsx";
import RecordManagerModal, { type RecordManagerModalProps } from "../record-manager-modal.tsx";
import { recordViews } from "../views/registry.ts";
import { example } from "./examples.ts";
import { stubServer } from "./stub-server.ts";

// Each test renders a whole modal.
vi.setConfig({ testTimeout: 30_000 });

/** Tests prefer reduced motion, so nothing fades. */
function withoutMotion(): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

export function renderInShell(children: ReactElement) {
  withoutMotion();
  return renderScreen(children);
}

export function openManager(
  entity: ModalManagerName,
  more: Partial<Omit<RecordManagerModalProps, "entity">> = {},
) {
  const onClose = vi.fn<() => void>();
  const user = userEvent.setup({ delay: null });
  const shown = renderInShell(<RecordManagerModal entity={entity} onClose={onClose} {...more} />);
  return { user, onClose, unmount: shown.unmount };
}

export type User = ReturnType<typeof userEvent.setup>;

export const rows = () => screen.findAllByRole("row", { selected: false });

/** The row that shows `text`. */
export const rowOf = async (text: string) =>
  (await screen.findByText(text)).closest("tr") as HTMLTableRowElement;

/** Chooses an action and presses Go. */
export async function go(user: User, label: string): Promise<void> {
  await user.selectOptions(screen.getByLabelText("Action"), label);
  await user.click(screen.getByRole("button", { name: "Go" }));
}

/** Answers the dialog on top. */
export async function answer(user: User, button: "OK" | "Yes" | "No"): Promise<void> {
  await user.click(await screen.findByRole("button", { name: button }));
}

/** The input with this label, ignoring the mark of a required field. */
export const fieldNamed = (label: string) =>
  screen.getByLabelText<HTMLInputElement>((text) => text.replace(/ ?\*$/, "") === label, {
    selector: "form input, form textarea, form select",
  });

/** Opens the add form of a kind without records. */
export const openAdd = async (entity: ModalManagerName) => {
  const server = stubServer(recordViews[entity].kind);
  const { user, onClose } = openManager(entity);
  await screen.findByText("NO RECORDS FOUND");
  await go(user, "Add");
  await screen.findByRole("form");
  return { user, server, onClose };
};

/** Opens the edit form of the example record. */
export const openEdit = async (entity: ModalManagerName, overrides = {}, cities?: string[]) => {
  const server = stubServer(recordViews[entity].kind, [example(entity, overrides)], cities);
  const { user, onClose } = openManager(entity);
  await user.click(await rowOf("Elm Grove"));
  await go(user, "Edit");
  await screen.findByRole("form");
  return { user, server, onClose };
};
