/** A record found by typing: the list, the keys, and what a choice is. Rules: CASE-23. */
import { messages } from "@helpline/contract/messages";
import { refusals } from "@helpline/contract/refusals";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { example, manyExamples } from "#shared/record-manager/testing/examples.ts";
import {
  field,
  hears,
  marked,
  onAdd,
  onChoose,
  onSubmit,
  option,
  options,
  type Stored,
  setUp,
  typeOver,
} from "./testing/render-combobox.tsx";

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
  server.reply("POST /api/gps/search", { status: 503, message: refusals.unavailable });
  await typeOver(user, "elm");
  await hears(refusals.unavailable);
  expect(options()).toEqual(["Try again"]);
  server.recover();
  await user.keyboard("{Enter}");
  await option(/Elm Grove/);
  expect(field()).toHaveValue("elm");
});
