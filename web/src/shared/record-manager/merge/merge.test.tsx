/** Merging two records in the list modal, and undoing it. Rules: DUP-8, DUP-13, DUP-14. */
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialogLines } from "../../../../test/dialogs.ts";
import type { StubbedAnswer } from "../../../../test/fetch-stub.ts";
import { logIn } from "../../../../test/tokens.ts";
import { example } from "../testing/examples.ts";
import { answer, go, openManager, rowOf, type User } from "../testing/render-manager.tsx";
import { stubServer } from "../testing/stub-server.ts";
import { recordViews } from "../views/registry.ts";

const { kind } = recordViews.guardians;

const one = example("guardians", {
  guardian_id: 7,
  first_name: "Siobhan",
  last_name: "Akhtar",
  telephone: "0113 496 0123",
  mobile: null,
  version: 3,
});
const two = example("guardians", {
  guardian_id: 9,
  first_name: "Shivaun",
  last_name: "Akhtar",
  telephone: "0113 496 0123",
  mobile: "07700 900123",
  version: 5,
});

const mine = "Siobhan Akhtar (7)";
const theirs = "Shivaun Akhtar (9)";

const row = (case_id: number, child_name: string) => ({
  case_id,
  child_name,
  guardian_name: "",
  status: "With Advisor",
  case_handler: "R. Robinson",
  added_on: "2026-02-03",
  closed: 0,
  band: 1,
  minutes_used: 0,
});

const usesOf = (cases: number, deleted_cases = 0): StubbedAnswer => ({
  status: 200,
  message: "OK",
  data: { cases, deleted_cases, merged: [] },
});

const unavailable = { status: 503, message: "Not ready." };

/**
 * @param own how many cases name the opened record; the other one has three
 * @param other the answer about the cases of the other one
 */
async function compare(who: "admin" | "manager", own = 3, other = usesOf(2, 1)) {
  logIn(who);
  const server = stubServer(kind, [one, two]);
  server.reply("GET /api/guardians/7/uses", usesOf(own));
  server.reply("GET /api/guardians/9/uses", other);
  const cases = [row(258, "Zara Akhtar"), row(101, "Omar Akhtar")];
  server.reply("GET /api/guardians/9/cases", { status: 200, message: "OK", data: cases });
  server.reply("POST /api/guardians/merge", {
    status: 201,
    message: "The guardian has been merged. 3 cases have moved.",
    data: { guardian_id: 7, version: 4, cases_moved: 3 },
  });
  const { user } = openManager("guardians");
  await user.click(await rowOf("Siobhan"));
  await go(user, "Merge with another…");
  await screen.findByRole("heading", { name: "Merge Siobhan Akhtar (7) with which guardian?" });
  const actions = screen.getByLabelText<HTMLSelectElement>("Action").options;
  expect([...actions].map(({ textContent }) => textContent)).toEqual(["Please choose", "Select"]);
  await user.dblClick(await rowOf("Shivaun"));
  // Its heading is there before the second record.
  await screen.findByRole("radio", { name: `Record to keep: ${theirs}` });
  return { user, server };
}

const choose = (user: User, field: string, name: string) =>
  user.click(screen.getByRole("radio", { name: `${field}: ${name}` }));

const isChosen = (field: string, name: string) =>
  screen.getByRole<HTMLInputElement>("radio", { name: `${field}: ${name}` }).checked;

it("joins numbers, keeps an address in the notes, says what is dropped, and warns of different birthdays", async () => {
  logIn("manager");
  const father = example("guardians", {
    ...one,
    telephone: "0113 496 0001",
    email: "father@example.org",
    dob: "1960-02-01",
    notes: null,
  });
  const son = example("guardians", {
    ...two,
    telephone: "0113 496 0002",
    email: "son@example.org",
    dob: "1985-03-09",
    notes: null,
  });
  const server = stubServer(kind, [father, son]);
  for (const id of [7, 9]) server.reply(`GET /api/guardians/${id}/uses`, usesOf(0));
  server.reply("POST /api/guardians/merge", {
    status: 201,
    message: "The guardian has been merged. 0 cases have moved.",
    data: { guardian_id: 7, version: 4, cases_moved: 0 },
  });
  const { user } = openManager("guardians");
  await user.click(await rowOf("Siobhan"));
  await go(user, "Merge with another…");
  await user.dblClick(await rowOf("Shivaun"));
  await screen.findByRole("radio", { name: `Record to keep: ${theirs}` });
  expect((await screen.findByRole("alert")).textContent).toContain("born on different days");
  expect(isChosen("Telephone", "Keep both")).toBe(true);
  expect(screen.getByText(/^The merge drops: /).textContent).toContain("Email son@example.org");
  await choose(user, "Email", "Keep both");
  expect(screen.getByText(/^The merge drops: /).textContent).not.toContain("Email");
  expect(screen.queryByRole("radio", { name: "Gender: Keep both" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Merge" }));
  await waitFor(() => expect(server.calledWith("POST")).toHaveLength(1));
  expect(server.calledWith("POST")[0]?.body.fields).toMatchObject({
    telephone: "both",
    email: "both",
    dob: "keep",
  });
});

describe("merging", () => {
  it("keeps the opened record and fills what it lacks from the other one", async () => {
    const { user, server } = await compare("manager");
    const readsOf = (id: number) =>
      server.calls.filter(({ path }) => path.startsWith(`/api/guardians/${id}/`)).length;
    expect(isChosen("Record to keep", mine)).toBe(true);
    expect(isChosen("First name", mine)).toBe(true);
    expect(isChosen("Mobile", theirs)).toBe(true);
    // What is the same is folded away.
    expect(screen.queryByRole("radio", { name: `Telephone: ${mine}` })).toBeNull();
    await choose(user, "First name", theirs);
    const moving = await screen.findByRole("region", { name: `Cases of ${theirs}` });
    expect(moving.textContent).toContain("3 cases move, among them 1 deleted case");
    const link = await within(moving).findByRole("link", { name: "258 Zara Akhtar" });
    expect(link.getAttribute("href")).toBe("/case/258");
    const before = readsOf(9);
    await user.click(await screen.findByRole("button", { name: "Merge and move 3 cases" }));
    expect(
      await screen.findByText(/The guardian has been merged. 3 cases have moved./),
    ).toBeTruthy();
    // It is not there any more.
    expect(readsOf(9)).toBe(before);
    expect(server.calledWith("POST").map(({ body }) => body)).toEqual([
      {
        keep_id: 7,
        merge_id: 9,
        keep_version: 3,
        merge_version: 5,
        fields: { first_name: "merge", mobile: "merge" },
      },
    ]);
  });

  it("the other way round, if the other one is to stay", async () => {
    const { user, server } = await compare("manager");
    await choose(user, "Record to keep", theirs);
    expect(isChosen("First name", theirs)).toBe(true);
    await user.click(await screen.findByRole("button", { name: "Merge and move 3 cases" }));
    await screen.findByText(/has been merged/);
    expect(server.calledWith("POST")[0]?.body).toEqual({
      keep_id: 9,
      merge_id: 7,
      keep_version: 5,
      merge_version: 3,
      fields: { first_name: "keep", mobile: "keep" },
    });
  });

  it("keeps the record with more cases unless the other one is chosen", async () => {
    const { user } = await compare("manager", 2);
    await waitFor(() => expect(isChosen("Record to keep", theirs)).toBe(true));
    expect(await screen.findByRole("button", { name: "Merge and move 2 cases" })).toBeTruthy();
    await choose(user, "Record to keep", mine);
    expect(await screen.findByRole("button", { name: "Merge and move 3 cases" })).toBeTruthy();
  });

  it("cannot be confirmed before it is known how many cases move", async () => {
    const { user, server } = await compare("manager", 3, unavailable);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The number of cases could not be loaded");
    expect(alert).toHaveTextContent(unavailable.message);
    expect(screen.getByRole("button", { name: "Merge" })).toBeDisabled();
    server.reply("GET /api/guardians/9/uses", usesOf(2, 1));
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Merge and move 3 cases" })).toBeEnabled();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("offers known duplicates above the list", async () => {
    logIn("manager");
    const server = stubServer(kind, [one, two]);
    const found = { id: 9, name: "Shivaun Akhtar", place: "1 High Street, Leeds" };
    server.reply("GET /api/guardians/7/duplicates", {
      status: 200,
      message: "OK",
      data: [{ ...found, reasons: ["similar name", "postcode", "email"] }],
    });
    const { user } = openManager("guardians");
    await user.click(await rowOf("Siobhan"));
    await go(user, "Merge with another…");
    const box = await screen.findByRole("region", { name: "Possible duplicates" });
    expect(box.textContent).toContain("Similar name, same postcode and email");
    expect(box.textContent).toContain("1 High Street, Leeds");
    await user.click(within(box).getByRole("button", { name: "Compare: Shivaun Akhtar (9)" }));
    expect(await screen.findByRole("radio", { name: `Record to keep: ${theirs}` })).toBeTruthy();
  });

  it.each(["admin", "manager"] as const)("offers %ss to undo it, and asks first", async (who) => {
    const { user, server } = await compare(who);
    server.reply("POST /api/guardians/unmerge", {
      status: 201,
      message: "The merge has been undone: the guardian is back with 3 cases.",
      data: { cases_moved: 3, cases_left: 0, fields_left: [] },
    });
    await user.click(await screen.findByRole("button", { name: "Merge and move 3 cases" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect((await dialogLines("Unmerge"))[0]).toContain("Shivaun Akhtar becomes a record again");
    await answer(user, "Yes");
    expect(await screen.findByText(/The merge has been undone/)).toBeTruthy();
    expect(server.calledWith("POST").at(-1)?.body).toEqual({ merge_id: 9 });
  });

  it("says why it was refused, and reads both again after somebody else's change", async () => {
    const { user, server } = await compare("manager");
    const message =
      "This record was changed by someone else while you were editing it. Reload it to see the changes.";
    server.reply("POST /api/guardians/merge", { status: 409, message });
    const reads = () => server.calls.filter(({ path }) => path.endsWith("/details")).length;
    const before = reads();
    await user.click(await screen.findByRole("button", { name: "Merge and move 3 cases" }));
    expect(await dialogLines("ERROR")).toEqual([message]);
    await answer(user, "OK");
    await waitFor(() => expect(reads()).toBe(before + 2));
    expect(screen.getByRole("heading", { name: "Merge two guardians" })).toBeTruthy();
  });

  it("leads back to the list if one of them has been merged meanwhile", async () => {
    const { user, server } = await compare("manager");
    const message = "This guardian has been merged into guardian 12.";
    server.reply("POST /api/guardians/merge", { status: 404, message, data: { merged_into: 12 } });
    await user.click(await screen.findByRole("button", { name: "Merge and move 3 cases" }));
    expect(await dialogLines("ERROR")).toEqual([message]);
    await answer(user, "OK");
    expect(await rowOf("Siobhan")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: /^Merge/ })).toBeNull();
  });

  it("Esc, Back and Cancel go one step: comparison, choice, list", async () => {
    const { user } = await compare("manager");
    await user.keyboard("{Escape}");
    await screen.findByRole("heading", { name: /with which guardian/ });
    await user.dblClick(await rowOf("Shivaun"));
    await screen.findByRole("heading", { name: "Merge two guardians" });
    await user.click(screen.getByRole("button", { name: "Back" }));
    await screen.findByRole("heading", { name: /with which guardian/ });
    // Only the pager's button has this name.
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("heading", { name: /^Merge/ })).toBeNull());
    expect(await rowOf("Siobhan")).toBeTruthy();
  });

  it("a record is not merged with itself", async () => {
    const { user } = await compare("manager");
    await user.keyboard("{Escape}");
    await screen.findByRole("heading", { name: /with which guardian/ });
    await user.dblClick(await rowOf("Siobhan"));
    expect(await dialogLines("ERROR")).toEqual(["Please choose another guardian to merge."]);
  });
});

it("school 1 is never merged", async () => {
  stubServer(recordViews.schools.kind, [example("schools", { school_id: 1 })]);
  const { user } = openManager("schools");
  await user.click(await rowOf("Elm Grove"));
  await go(user, "Merge with another…");
  expect((await dialogLines("ERROR"))[0]).toContain("EDIT DENIED");
});

it("users cannot be merged", async () => {
  stubServer(recordViews.users.kind, [example("users")]);
  openManager("users");
  await rowOf("Elm Grove");
  const actions = screen.getByLabelText<HTMLSelectElement>("Action").options;
  expect([...actions].map(({ textContent }) => textContent)).not.toContain("Merge with another…");
});

describe("the view of a record that was kept", () => {
  const merged = (undo_until: string | null, name: string | null) => ({
    merge_id: 9,
    name,
    undo_until,
    merged_on: "2026-11-20T10:30:00.000Z",
    merged_by: "Ada Lovelace",
  });
  async function view(who: "admin" | "manager", entries: readonly object[]) {
    logIn(who);
    const server = stubServer(kind, [one]);
    const data = { cases: 1, deleted_cases: 0, merged: entries };
    server.reply("GET /api/guardians/7/uses", { status: 200, message: "OK", data });
    server.reply("GET /api/guardians/7/cases", {
      status: 200,
      message: "OK",
      data: [row(258, "Zara Akhtar")],
    });
    const { user } = openManager("guardians", { start: { name: "view", id: 7 } });
    await screen.findByRole("list", { name: "Merged from" });
    return { user, server };
  }

  it("names them, with Unmerge", async () => {
    const { user, server } = await view("manager", [
      merged("2026-12-20T10:30:00.000Z", "Shivaun Akhtar"),
    ]);
    const list = screen.getByRole("list", { name: "Merged from" });
    expect(list.textContent).toContain(
      "Merged from Shivaun Akhtar (9) on 20-11-2026 10:30 by Ada Lovelace",
    );
    const said = "The merge has been undone: the guardian is back with 1 case.";
    server.reply("POST /api/guardians/unmerge", { status: 201, message: said, data: null });
    await user.click(screen.getByRole("button", { name: "Unmerge Shivaun Akhtar" }));
    await answer(user, "Yes");
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it.each([
    ["to a manager who cannot undo it", "manager", "Shivaun Akhtar"],
    ["after 30 days", "admin", null],
  ] as const)("offers no Unmerge %s", async (_, who, name) => {
    await view(who, [merged(null, name)]);
    expect(screen.queryByRole("button", { name: /Unmerge/ })).toBeNull();
    expect(screen.getByRole("list", { name: "Merged from" }).textContent).toContain(
      name ?? "Guardian 9",
    );
  });

  it("lists the guardian's cases, each a link", async () => {
    await view("manager", [merged(null, null)]);
    const cases = await screen.findByRole("list", { name: "Cases" });
    await waitFor(() =>
      expect(within(cases).getByRole("link").getAttribute("href")).toBe("/case/258"),
    );
    expect(cases.textContent).toContain("With Advisor, R. Robinson");
    expect(cases.textContent).toContain("Added 03-02-2026");
  });
});
