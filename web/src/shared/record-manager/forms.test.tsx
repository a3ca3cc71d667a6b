/**
 * The add and edit pages: the contract's forms, in which nothing typed is lost.
 *
 * Rules: AUTH-29, LIST-2, LIST-7, REC-5, UI-1, UI-7, USER-3.
 */
import { fieldNotes } from "@helpline/contract/fields";
import { messages } from "@helpline/contract/messages";
import { modalManagers } from "@helpline/contract/screens";
import { userMessages } from "@helpline/contract/users/users.messages";
import { validate } from "@helpline/contract/validation";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialogLines } from "../../../test/dialogs.ts";
import { logIn } from "../../../test/tokens.ts";
import { example } from "./testing/examples.ts";
import {
  answer,
  fieldNamed,
  openAdd,
  openEdit,
  rowOf,
  type User,
} from "./testing/render-manager.tsx";
import { recordViews } from "./views/registry.ts";

const entities = Object.keys(modalManagers) as (keyof typeof modalManagers)[];
const errorTitle = "Form validation error:";

const save = (user: User) => user.click(screen.getByRole("button", { name: "Save" }));
const shownLabels = () =>
  [...screen.getByRole("form").querySelectorAll("label")].map((label) =>
    label.textContent.replace(/ ?\*$/, ""),
  );
const choosePlace = async (user: User, label: string, place: string) => {
  await user.type(fieldNamed(label), place);
  await user.tab();
};

describe.each(entities)("the add form of %s", (entity) => {
  const { kind, isShown } = recordViews[entity];
  const noted = Object.entries(kind.create.shape).flatMap(([name, schema]) => {
    const notes = fieldNotes.get(schema as Parameters<typeof fieldNotes.get>[0]);
    return notes ? [{ name, ...notes }] : [];
  });

  it("has the contract's fields in the contract's order", async () => {
    await openAdd(entity);
    const expected = noted.filter(({ name }) => isShown?.(name, {}) ?? true);
    expect(expected.length).toBeGreaterThanOrEqual(Math.min(6, Object.keys(kind.fields).length));
    // The hint of a switch is part of its label.
    const labels = expected.map(({ label, input, hint = "" }) =>
      input === "flag" ? label + hint : label,
    );
    expect(shownLabels()).toEqual(labels);
  });

  it("reports everything missing at once, marks it, and focuses the first", async () => {
    const { user, server } = await openAdd(entity);
    await save(user);
    const empty = Object.fromEntries(noted.map(({ name }) => [name, null]));
    const checked = validate(kind.create, {
      ...empty,
      ...(entity === "users" && { enabled: 1, invite: 0, safeguarding_lead: 0 }),
    });
    if (checked.ok) throw new Error("An empty form must fail");
    expect(await dialogLines(errorTitle)).toEqual(checked.errors.map(({ message }) => message));
    await answer(user, "OK");
    const marked = screen.getByRole("form").querySelectorAll("[aria-invalid=true]");
    expect([...marked].map((field) => field.getAttribute("name") ?? "")).toHaveLength(
      checked.errors.length,
    );
    await waitFor(() => expect(document.activeElement).toBe(marked[0]));
    expect(server.calledWith("POST")).toEqual([]);
  });
});

it("has the documented messages for a GP practice", async () => {
  const { user } = await openAdd("gps");
  await save(user);
  expect(await dialogLines(errorTitle)).toEqual([
    "Please enter a practice name (minimum 3 characters).",
    "Please choose a city.",
    "Please choose a county.",
    "Please enter a postcode (minimum 3 characters).",
  ]);
});

describe("saving", () => {
  it("adds a guardian once, with all fields, dates and empty values in the API's form", async () => {
    const { user, server } = await openAdd("guardians");
    await user.type(fieldNamed("First name"), "Ngozi");
    await user.type(fieldNamed("Last name"), "Okafor");
    await user.selectOptions(fieldNamed("Gender"), "Female");
    await user.type(fieldNamed("Date of birth"), "9/3/1985");
    await user.type(fieldNamed("Address line 1"), "1 High Street");
    await choosePlace(user, "City", "leeds");
    await choosePlace(user, "County", "devon");
    await user.type(fieldNamed("Postcode"), "ls1 4ap");
    await user.type(fieldNamed("Mobile"), "07700 900123");
    await user.dblClick(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(/^Added\./);
    expect(server.calledWith("POST").map(({ body }) => body)).toEqual([
      expect.objectContaining({
        first_name: "Ngozi",
        last_name: "Okafor",
        gender: "female",
        dob: "1985-03-09",
        address_1: "1 High Street",
        address_2: null,
        city: "Leeds",
        county: "Devon",
        postcode: "LS1 4AP",
        email: null,
        telephone: null,
        mobile: "07700 900123",
        notes: null,
      }),
    ]);
    expect((await rowOf("Ngozi")).getAttribute("aria-selected")).toBe("true");
  });

  it("sends an edit with id and version, and keeps a city that is no longer on the list", async () => {
    const { user, server } = await openEdit("gps", { city: "Old Sarum", version: 4 });
    expect(fieldNamed("City").value).toBe("Old Sarum");
    await user.type(fieldNamed("Practice name"), " Surgery");
    await save(user);
    await screen.findByText(/^Updated\./);
    // An import writes the other two.
    const { gp_id: _id, closed_on: _closed, external_code: _code, ...fields } = example("gps");
    expect(server.calledWith("PUT").map(({ body }) => body)).toEqual([
      { ...fields, id: 7, version: 4, city: "Old Sarum", practice_name: "Elm Grove Surgery" },
    ]);
  });

  it("shows and sends whether a user is enabled; new users are", async () => {
    await openAdd("users");
    expect(fieldNamed("Enabled").checked).toBe(true);
    cleanup();
    const { user, server } = await openEdit("users", { enabled: 0 });
    expect(fieldNamed("Enabled").checked).toBe(false);
    await user.click(fieldNamed("Enabled"));
    expect(fieldNamed("Enabled").checked).toBe(true);
    await save(user);
    await screen.findByText(/^Updated\./);
    expect(server.calledWith("PUT")[0]?.body.enabled).toBe(1);
  });

  it("clears the clinic of a user who is no longer a clinic user, and keeps the password", async () => {
    const clinic = {
      user_type: "clinic",
      clinic_name: "North Clinic",
      clinic_details: "First floor",
    };
    const { user, server } = await openEdit("users", clinic);
    expect(shownLabels()).toContain("Clinic name");
    await user.selectOptions(fieldNamed("User type"), "Advocate");
    expect(shownLabels()).not.toContain("Clinic name");
    await save(user);
    await screen.findByText(/^Updated\./);
    const sent = server.calledWith("PUT")[0]?.body;
    expect(sent).toMatchObject({ clinic_name: null, clinic_details: null, password: null });
    expect(sent?.user_type).toBe("advocate");
    expect(sent?.enabled).toBe(1);
  });
});

describe("the edit form of a user", () => {
  const labels = ["Username", "Password"];

  it("offers another person's username and password", async () => {
    logIn("manager", { data: { user_id: 8 } });
    await openEdit("users");
    expect(shownLabels()).toEqual(expect.arrayContaining(labels));
  });

  const lookAlike = "\u0430nn.archer";

  it("refuses a new username with look-alike or invisible letters before sending it", async () => {
    const { user, server } = await openEdit("users");
    for (const username of [lookAlike, "ann\u200B.archer"]) {
      await user.clear(fieldNamed("Username"));
      await user.type(fieldNamed("Username"), username);
      await save(user);
      expect(await dialogLines(errorTitle)).toEqual([userMessages.usernameCharacters]);
      await answer(user, "OK");
    }
    expect(server.calledWith("PUT")).toEqual([]);
  });

  it("accepts such a username of an existing user", async () => {
    const { user, server } = await openEdit("users", { username: lookAlike });
    await user.type(fieldNamed("First name"), "x");
    await save(user);
    await screen.findByText(/^Updated\./);
    expect(server.calledWith("PUT")[0]?.body.username).toBe(lookAlike);
  });

  it("does not offer the person's own, says where they are changed, and sends neither", async () => {
    logIn("manager", { data: { user_id: 7 } });
    const { user, server } = await openEdit("users", { user_type: "manager" });
    for (const label of labels) expect(shownLabels()).not.toContain(label);
    expect(screen.getByText(userMessages.ownLoginNote)).toBeVisible();
    await user.type(fieldNamed("First name"), "x");
    await save(user);
    await screen.findByText(/^Updated\./);
    const sent = server.calledWith("PUT")[0]?.body;
    expect(sent).toMatchObject({ id: 7, first_name: "Elm Grovex" });
    expect(sent).not.toHaveProperty("username");
    expect(sent).not.toHaveProperty("password");
  });
});

describe("a refused save keeps the typed values", () => {
  const retype = async (user: User) => {
    await user.clear(fieldNamed("Practice name"));
    await user.type(fieldNamed("Practice name"), "Oak Surgery");
  };
  const typed = () => fieldNamed("Practice name").value;

  it("422: by field, until the field is changed", async () => {
    const { user, server } = await openEdit("gps");
    const errors = [{ field: "postcode", message: "This postcode is not one." }];
    server.reply("PUT /api/gps", {
      status: 422,
      message: "This postcode is not one.",
      data: { errors },
    });
    await retype(user);
    await save(user);
    expect(await dialogLines(errorTitle)).toEqual(["This postcode is not one."]);
    await answer(user, "OK");
    const postcode = fieldNamed("Postcode");
    await waitFor(() => expect(document.activeElement).toBe(postcode));
    expect(postcode.getAttribute("aria-invalid")).toBe("true");
    await user.type(fieldNamed("Address line 2"), "x");
    expect(postcode.getAttribute("aria-invalid")).toBe("true");
    await user.type(postcode, "1");
    expect(postcode.getAttribute("aria-invalid")).not.toBe("true");
    expect(typed()).toBe("Oak Surgery");
  });

  it.each([
    { status: 409, says: "This username is already in use. Please choose another." },
    { status: 403, says: "You are not allowed to do this." },
  ])("$status: the server's message", async ({ status, says }) => {
    const { user, server } = await openEdit("gps");
    server.reply("PUT /api/gps", { status, message: says });
    await retype(user);
    await save(user);
    expect(await dialogLines("ERROR")).toEqual([says]);
    await answer(user, "OK");
    expect(typed()).toBe("Oak Surgery");
    server.recover();
    await save(user);
    expect(await screen.findByText(/^Updated\./)).toBeTruthy();
  });

  it("no connection", async () => {
    const { user, server } = await openEdit("gps");
    server.reply("PUT /api/gps", "no answer");
    await retype(user);
    await save(user);
    expect(await dialogLines("ERROR")).toEqual([messages.noConnection]);
    await answer(user, "OK");
    expect(typed()).toBe("Oak Surgery");
  });

  it("409 stale: No keeps them, Yes reloads the record", async () => {
    const { user, server } = await openEdit("gps");
    server.reply("PUT /api/gps", { status: 409, message: messages.staleVersion });
    await retype(user);
    await save(user);
    expect((await dialogLines("ERROR"))[0]).toBe(messages.staleVersion);
    await answer(user, "No");
    expect(typed()).toBe("Oak Surgery");
    const theirs = example("gps", { practice_name: "Theirs", version: 9 });
    server.reply("GET /api/gps/7/details", { status: 200, data: theirs });
    await save(user);
    await dialogLines("ERROR");
    expect(typed()).toBe("Oak Surgery");
    await answer(user, "Yes");
    await waitFor(() => expect(typed()).toBe("Theirs"));
    server.reply("PUT /api/gps", { status: 201, data: { gp_id: 7, version: 10 } });
    await save(user);
    await waitFor(() => expect(server.calledWith("PUT").at(-1)?.body.version).toBe(9));
  });
});
