/** A duplicate is noticed before it is saved, and never refused. Rules: DUP-2, DUP-3. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { example } from "../testing/examples.ts";
import {
  fieldNamed,
  openAdd,
  openEdit,
  openManager,
  type User,
} from "../testing/render-manager.tsx";
import { stubServer } from "../testing/stub-server.ts";
import { recordViews } from "../views/registry.ts";

const found = {
  guardian_id: 7,
  first_name: "Siobhan",
  last_name: "Akhtar",
  address_1: "1 High Street",
  city: "Leeds",
  postcode: "LS1 4AP",
  telephone: null,
  mobile: "07700 900123",
  email: null,
  reasons: ["name", "telephone"],
};
const similar = { status: 200, message: "OK", data: [found] };
const path = "POST /api/guardians/similar";

async function fillIn(user: User) {
  const typed = { "First name": "Siobhan", "Last name": "Akhtar", Mobile: "07700900123" };
  for (const [label, text] of Object.entries(typed)) await user.type(fieldNamed(label), text);
}

const panel = () => screen.findByRole("region", { name: "Is it one of these?" });

it("shows candidates while a person types, with the reasons", async () => {
  const { user, server } = await openAdd("guardians");
  server.reply(path, similar);
  expect(screen.queryByRole("region", { name: "Is it one of these?" })).toBeNull();
  await fillIn(user);
  const box = await panel();
  expect(box.textContent).toContain("Siobhan Akhtar (7)");
  expect(box.textContent).toContain("Same name and telephone number");
  expect(box.textContent).toContain("1 High Street, Leeds, LS1 4AP, 07700 900123");
  // Beside Save, because the fields may fill the window.
  await user.click(screen.getByRole("button", { name: "1 similar guardian on file" }));
  expect(document.activeElement).toBe(box);
  // The question comes with Save only.
  expect(screen.queryByRole("button", { name: "Save all the same" })).toBeNull();
  await waitFor(() => {
    const asked = server.calls.filter((call) => call.path.endsWith("/similar"));
    expect(asked.at(-1)?.body).toEqual({
      first_name: "Siobhan",
      last_name: "Akhtar",
      mobile: "07700900123",
      postcode: "",
      telephone: "",
      email: "",
      dob: "",
    });
    // Not at each key.
    expect(asked.length).toBeLessThan(10);
  });
});

it("compares the date of birth while it is typed, and names somebody else so", async () => {
  const { user, server } = await openAdd("guardians");
  server.reply(path, { ...similar, data: [{ ...found, dob: "1956-04-02", other_birthday: 1 }] });
  await fillIn(user);
  await user.type(fieldNamed("Date of birth"), "29/2/1984");
  expect((await panel()).textContent).toContain("Another birthday: probably somebody else");
  await waitFor(() => {
    const asked = server.calls.filter((call) => call.path.endsWith("/similar"));
    expect(asked.at(-1)?.body.dob).toBe("1984-02-29");
  });
});

it("asks before the first save, and saves all the same", async () => {
  const { user, server } = await openEdit("guardians", { mobile: "07700 900123" });
  server.reply(path, similar);
  await user.type(fieldNamed("First name"), "x");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const box = await panel();
  await waitFor(() => expect(document.activeElement).toBe(box));
  // Save does not do nothing the second time either.
  fieldNamed("First name").focus();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(box.textContent).toContain("Nothing has been saved yet.");
  expect(server.calledWith("PUT")).toEqual([]);
  const asked = server.calls.filter((call) => call.path.endsWith("/similar"));
  expect(asked.at(-1)?.body.except_id).toBe(7);
  await user.click(within(box).getByRole("button", { name: "Save all the same" }));
  await waitFor(() => expect(server.calledWith("PUT")).toHaveLength(1));
});

it("does not ask at each key after Save has led to it", async () => {
  const { user, server } = await openEdit("guardians", { mobile: "07700 900123" });
  server.reply(path, similar);
  await user.type(fieldNamed("First name"), "x");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await panel();
  const asked = () => server.calls.filter((call) => call.path.endsWith("/similar"));
  const before = asked().length;
  await user.type(fieldNamed("First name"), "abcdef");
  await waitFor(() => expect(asked().at(-1)?.body.first_name).toMatch(/xabcdef$/));
  expect(asked().length - before).toBeLessThan(3);
});

it("asks again when somebody else is typed in after a save that was refused", async () => {
  const { user, server } = await openEdit("guardians", { mobile: "07700 900123" });
  server.reply(path, similar);
  server.reply("PUT /api/guardians", {
    status: 503,
    message: "The service is not ready at the moment.",
  });
  await user.type(fieldNamed("First name"), "x");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const again = { name: "Save all the same" };
  await user.click(await screen.findByRole("button", again));
  await waitFor(() => expect(server.calledWith("PUT")).toHaveLength(1));
  await user.click(await screen.findByRole("button", { name: "OK" }));
  // It is still the same person.
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.calledWith("PUT")).toHaveLength(2));
  await user.click(await screen.findByRole("button", { name: "OK" }));
  await user.type(fieldNamed("First name"), "y");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(async () => expect(await panel()).toHaveFocus());
  expect(server.calledWith("PUT")).toHaveLength(2);
});

it("is focused and scrolled to if it arrives after Save", async () => {
  const scrolledTo = vi.spyOn(Element.prototype, "scrollIntoView");
  const { user, server } = await openEdit("guardians", { mobile: "07700 900123" });
  server.reply(path, similar);
  // A blank at the end is not sent with the form, so the records are asked for once more.
  await user.type(fieldNamed("First name"), "x ");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const box = await panel();
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(scrolledTo.mock.contexts).toContain(box);
  // Typing on is not interrupted.
  await user.type(fieldNamed("First name"), "y");
  expect(document.activeElement).toBe(fieldNamed("First name"));
});

it("calls a name that is only similar so", async () => {
  const { user, server } = await openAdd("guardians");
  const reasons = ["similar name", "telephone", "postcode"];
  server.reply(path, { ...similar, data: [{ ...found, reasons }] });
  await fillIn(user);
  expect((await panel()).textContent).toContain("Similar name, same telephone number and postcode");
});

it("saves without a question if nobody is similar, or if the question fails", async () => {
  const { user, server } = await openEdit("guardians", { mobile: "07700 900123" });
  server.reply(path, { status: 503, message: "The service is not ready at the moment." });
  await user.type(fieldNamed("First name"), "x");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.calledWith("PUT")).toHaveLength(1));
});

it("Use this one picks the record in a picker", async () => {
  const server = stubServer(recordViews.guardians.kind, [example("guardians")]);
  server.reply(path, similar);
  const onSelect = vi.fn<(details: object) => void>();
  const { user } = openManager("guardians", { mode: "select", onSelect, start: { name: "add" } });
  await screen.findByRole("form");
  await fillIn(user);
  const box = await panel();
  await user.click(within(box).getByRole("button", { name: "Use this one: Siobhan Akhtar (7)" }));
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(onSelect).toHaveBeenCalledOnce());
  expect(onSelect.mock.calls[0]?.[0]).toMatchObject({ guardian_id: 7 });
});

it("Use this one shows the record on the guardians' screen", async () => {
  const server = stubServer(recordViews.guardians.kind, [example("guardians")]);
  server.reply(path, similar);
  const { user } = openManager("guardians", { start: { name: "add" } });
  await screen.findByRole("form");
  await fillIn(user);
  const box = await panel();
  await user.click(within(box).getByRole("button", { name: /^Use this one/ }));
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  expect(await screen.findByRole("button", { name: "Edit" })).toBeTruthy();
});

it("other records are saved without a question", async () => {
  const { user, server } = await openEdit("gps");
  await user.type(fieldNamed("Practice name"), "x");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.calledWith("PUT")).toHaveLength(1));
  expect(server.calls.some((call) => call.path.endsWith("/similar"))).toBe(false);
});
