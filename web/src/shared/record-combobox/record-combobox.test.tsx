/** A record found by typing (4-beyond A3): the list, the keys, and what a choice is. */
import { messages } from "@helpline/contract/messages";
import type { ModalManagerName } from "@helpline/contract/screens";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type SubmitEvent, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { example, manyExamples } from "#shared/record-manager/testing/examples.ts";
import { renderInShell } from "#shared/record-manager/testing/render-manager.tsx";
import { stubServer } from "#shared/record-manager/testing/stub-server.ts";
import { recordName } from "#shared/record-manager/views/record-view.ts";
import { recordViews } from "#shared/record-manager/views/registry.ts";
import { RecordCombobox } from "./record-combobox.tsx";

type Stored = Readonly<Record<string, unknown>>;

const onChoose = vi.fn<(record: Stored) => void>();
const onAdd = vi.fn<(values: object) => void>();
const onSubmit = vi.fn<() => void>();

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
        onChoose={(record) => {
          onChoose(record);
          setName(recordName(view.kind, record));
        }}
        onAdd={isStaff ? undefined : onAdd}
      />
      <button type="submit">Save</button>
    </form>
  );
}

function setUp(entity: ModalManagerName, stored: readonly Stored[]) {
  for (const mock of [onChoose, onAdd, onSubmit]) mock.mockClear();
  const server = stubServer(recordViews[entity].kind, stored);
  renderInShell(<Field entity={entity} isStaff={entity === "users"} />);
  return { server, user: userEvent.setup({ delay: null }) };
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Who" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent?.trim());
const option = (name: RegExp) => screen.findByRole("option", { name });
const marked = () => screen.queryByRole("option", { selected: true });
/** Told by the field, beside the place of messages on successes. */
const hears = (text: string) =>
  waitFor(() => {
    const told = screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(told.join("\n")).toContain(text);
  });

async function typeOver(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.click(field());
  await user.keyboard(text);
}

const practices = [
  example("gps", { gp_id: 1, practice_name: "elm Grove", city: "Leeds", postcode: "ls1 4ap" }),
  example("gps", { gp_id: 2, practice_name: "Elm Road", city: "York", postcode: "yo1 2aa" }),
  example("gps", { gp_id: 3, practice_name: "Oak Lane", city: "Elmstead", postcode: "co7 7aa" }),
];

it("finds by typing, chooses with arrows and Enter, and does not submit the form", async () => {
  const { server, user } = setUp("gps", practices);
  await typeOver(user, "elm");
  await hears("3 GP practices found");
  expect(options()).toEqual([
    "Elm Grove  Leeds · LS1 4AP",
    "Elm Road  York · YO1 2AA",
    "Oak Lane  Elmstead · CO7 7AA",
    "Add “elm” as a new GP practice",
  ]);
  expect(server.calls.filter(({ path }) => path.endsWith("/search"))).toMatchObject([
    { body: { search_for: "elm", search_in: ["gp_id", "practice_name", "postcode", "city"] } },
  ]);
  expect(marked()).toHaveTextContent("Elm Grove");
  expect(field()).toHaveAttribute("aria-activedescendant", marked()?.id);
  await user.keyboard("{ArrowDown}");
  expect(marked()).toHaveTextContent("Elm Road");
  await user.keyboard("{Enter}");
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(practices[1]);
  expect(field()).toHaveValue("Elm Road");
  expect(field()).toHaveFocus();
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field()).toHaveAttribute("aria-expanded", "false");
  expect(onSubmit).not.toHaveBeenCalled();
});

it("goes around the ends with the arrows, and chooses with a click", async () => {
  const { user } = setUp("gps", practices);
  await typeOver(user, "elm");
  await option(/Elm Grove/);
  await user.keyboard("{ArrowUp}");
  expect(marked()).toHaveTextContent(/^Add/);
  await user.keyboard("{ArrowDown}");
  expect(marked()).toHaveTextContent("Elm Grove");
  await user.click(await option(/Oak Lane/));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(practices[2]);
});

it.each(["Escape", "Tab"])("keeps the chosen record if the text is left with %s", async (key) => {
  const { user } = setUp("gps", practices);
  await typeOver(user, "elm");
  expect(field()).toHaveValue("elm");
  await option(/Elm Grove/);
  await user.keyboard(`{${key}}`);
  expect(field()).toHaveValue("Chosen before");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(onChoose).not.toHaveBeenCalled();
});

it("never chooses from the answer to an earlier text", async () => {
  const { user } = setUp("gps", practices);
  await typeOver(user, "elm");
  await option(/Elm Grove/);
  await user.keyboard(" road");
  expect(marked()).toBeNull();
  await user.keyboard("{Enter}");
  expect(onChoose).not.toHaveBeenCalled();
  // Enter has asked without the pause, and chooses from the answer.
  await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith(practices[1]));
});

describe("Enter before the answer is there", () => {
  /** Types and presses Enter; the search is answered when the test says so. */
  async function enterEarly(text: string, data: readonly Stored[], message: string = messages.ok) {
    const { server, user } = setUp("gps", practices);
    const answer = server.hold("POST /api/gps/search", { status: 200, message, data });
    await typeOver(user, text);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(server.calls).toHaveLength(1));
    expect(onChoose).not.toHaveBeenCalled();
    return { user, answer };
  }

  it("chooses when the answer comes", async () => {
    const { answer } = await enterEarly("elm r", [practices[1] as Stored]);
    answer();
    await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith(practices[1]));
    expect(field()).toHaveValue("Elm Road");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("chooses also if the field is left meanwhile", async () => {
    const { user, answer } = await enterEarly("elm r", [practices[1] as Stored]);
    await user.tab();
    answer();
    await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith(practices[1]));
    expect(field()).toHaveValue("Elm Road");
    expect(field()).not.toHaveFocus();
  });

  it("adds nothing by itself, and lets the text go if the field is left", async () => {
    const { user, answer } = await enterEarly("birch", []);
    answer();
    await hears("No GP practice found.");
    expect(onAdd).not.toHaveBeenCalled();
    expect(field()).toHaveValue("birch");
    await user.tab();
    expect(field()).toHaveValue("Chosen before");
  });

  it("chooses no name that is only similar", async () => {
    const { answer } = await enterEarly("helm", [practices[0] as Stored], messages.closestNames);
    answer();
    await hears(messages.closestNames);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it("is forgotten by whoever types on or presses Escape", async () => {
    const { user, answer } = await enterEarly("elm r", [practices[1] as Stored]);
    await user.keyboard("{Escape}");
    answer();
    await new Promise((done) => setTimeout(done, 50));
    expect(onChoose).not.toHaveBeenCalled();
    expect(field()).toHaveValue("Chosen before");
  });
});

it("asks for more than one letter", async () => {
  const { server, user } = setUp("gps", practices);
  await typeOver(user, "e");
  await hears("Type at least 2 characters to search.");
  await new Promise((done) => setTimeout(done, 400));
  expect(server.calls).toEqual([]);
  await user.keyboard("{Enter}");
  expect(onSubmit).not.toHaveBeenCalled();
});

it("offers to add what was typed if nothing is found", async () => {
  const { user } = setUp("gps", practices);
  await typeOver(user, "birch house ls1 4ap");
  await hears("No GP practice found.");
  expect(options()).toEqual(["Add “birch house ls1 4ap” as a new GP practice"]);
  await user.keyboard("{Enter}");
  expect(onAdd).toHaveBeenCalledExactlyOnceWith({
    practice_name: "Birch House",
    postcode: "LS1 4AP",
  });
  expect(field()).toHaveValue("Chosen before");
});

it("says that names are only similar, and marks none of them", async () => {
  const { server, user } = setUp("gps", practices);
  const data = [practices[0]];
  server.reply("POST /api/gps/search", { status: 200, message: messages.closestNames, data });
  await typeOver(user, "helm growe");
  await hears(messages.closestNames);
  expect(screen.getByText(messages.closestNames, { selector: "p" })).toBeVisible();
  expect(marked()).toBeNull();
  await user.keyboard("{Enter}");
  expect(onChoose).not.toHaveBeenCalled();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(practices[0]);
});

it("shows the best matches only, and says so", async () => {
  const { user } = setUp("gps", manyExamples("gps", 30));
  await typeOver(user, "record");
  await hears("The best 20 are shown. Type more to narrow the search.");
  expect(options()).toHaveLength(21);
});

it("says why a search failed, and tries again", async () => {
  const { server, user } = setUp("gps", practices);
  server.reply("POST /api/gps/search", { status: 503, message: messages.unavailable });
  await typeOver(user, "elm");
  await hears(messages.unavailable);
  expect(options()).toEqual(["Try again"]);
  server.recover();
  await user.keyboard("{Enter}");
  await option(/Elm Grove/);
  expect(field()).toHaveValue("elm");
});

const person = (user_id: number, last_name: string, more: Stored = {}) =>
  example("users", { user_id, first_name: "Ada", last_name, enabled: 1, ...more });
const load = (user_id: number, last_name: string, open_cases: number, minutes_28_days: number) => ({
  ...{ user_id, clinic_name: null, first_name: "Ada", last_name },
  ...{ open_cases, minutes_28_days },
});

function setUpStaff() {
  const shown = setUp("users", [
    person(1, "Quill"),
    person(2, "Quince"),
    person(3, "Quigley", { user_type: "manager" }),
    person(4, "Quist", { user_type: "manager", enabled: 0 }),
    person(5, "Quirk", { enabled: 0 }),
  ]);
  const data = [load(2, "Quince", 3, 45), load(1, "Quill", 12, 180)];
  shown.server.reply("GET /api/users/load", { status: 200, data });
  return shown;
}

it("lists the people of the role when it is opened, least loaded first", async () => {
  const { server, user } = setUpStaff();
  await user.click(field());
  await hears("2 advisors, least loaded first");
  expect(server.calls).toMatchObject([{ path: "/api/users/load", query: "role=advisor" }]);
  expect(options()).toEqual([
    "Ada Quince Least loaded 3 open · 45 min in 28 days",
    "Ada Quill  12 open · 3 h in 28 days",
    "All roles",
  ]);
  // A click on the field alone must not choose anybody.
  await user.keyboard("{Enter}");
  expect(onChoose).not.toHaveBeenCalled();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(onChoose.mock.calls).toMatchObject([[{ user_id: 2, user_type: "advisor" }]]);
});

it("finds enabled people of the role only, and of all roles one click away", async () => {
  const { user } = setUpStaff();
  await typeOver(user, "qui");
  await hears("2 advisors found");
  expect(options()).toEqual([
    "Ada Quince Least loaded 3 open · 45 min in 28 days",
    "Ada Quill  12 open · 3 h in 28 days",
    "All roles",
  ]);
  await user.click(await option(/^All roles$/));
  await hears("3 people found");
  expect(options()).toEqual([
    "Ada Quill  Advisor · 12 open · 3 h in 28 days",
    "Ada Quince Least loaded Advisor · 3 open · 45 min in 28 days",
    "Ada Quigley  Manager",
    "Advisors only",
  ]);
  await user.click(await option(/Quigley/));
  expect(onChoose.mock.calls).toMatchObject([[{ user_id: 3, user_type: "manager" }]]);
  // The next time, the field begins with its own role again.
  await user.keyboard("{ArrowDown}");
  await option(/^All roles$/);
});

it("asks for a name in all roles, and goes back to the own role", async () => {
  const { user } = setUpStaff();
  await user.click(field());
  await user.click(await option(/^All roles$/));
  await hears("Type at least 2 characters of a name to search all roles.");
  await user.click(await option(/^Advisors only$/));
  expect(await option(/Quill/)).toBeVisible();
});

it("offers a clinic by its name, with the name of its account", async () => {
  const { server, user } = setUp("users", []);
  const clinic = { ...load(9, "Finch", 0, 0), clinic_name: "Riverside Clinic" };
  const named = { ...clinic, user_type: "clinic", enabled: 1 };
  server.reply("GET /api/users/load", { status: 200, data: [] });
  server.reply("POST /api/users/search", { status: 200, message: messages.ok, data: [named] });
  await typeOver(user, "river");
  await hears("No advisor found.");
  await user.click(await option(/^All roles$/));
  const list = within(await screen.findByRole("listbox", { name: "Who" }));
  expect(await list.findByRole("option", { name: /Riverside/ })).toHaveTextContent(
    "Riverside Clinic Clinic · Ada Finch",
  );
});
