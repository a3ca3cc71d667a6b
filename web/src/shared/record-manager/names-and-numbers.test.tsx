/**
 * The configured minimum length of names, and hints about invalid telephone numbers.
 *
 * Rules: REC-10, REC-11, REC-19, FIND-9, FIND-11, UI-16.
 */
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialogLines } from "../../../test/dialogs.ts";
import { example } from "./testing/examples.ts";
import {
  answer,
  fieldNamed,
  go,
  openAdd,
  openEdit,
  openManager,
  rowOf,
  type User,
} from "./testing/render-manager.tsx";
import { stubServer } from "./testing/stub-server.ts";
import { recordViews } from "./views/registry.ts";

const errorTitle = "Form validation error:";
const save = (user: User) => user.click(screen.getByRole("button", { name: "Save" }));

describe("the minimum length of names", () => {
  async function openEditWith(entity: "guardians" | "gps", name_min_length: number) {
    const server = stubServer(recordViews[entity].kind, [example(entity)]);
    const data = { name_min_length, time_zone: "Europe/London" };
    server.reply("GET /api/config", { status: 200, data });
    const { user } = openManager(entity);
    await user.click(await rowOf("Elm Grove"));
    await go(user, "Edit");
    await screen.findByRole("form");
    await waitFor(() => expect(server.calls.some(({ path }) => path === "/api/config")).toBe(true));
    return { user, server };
  }
  const retype = async (user: User, label: string, name: string) => {
    await user.clear(fieldNamed(label));
    await user.type(fieldNamed(label), name);
  };

  it("is the configured one: the form accepts shorter names, and the message states the number", async () => {
    const { user, server } = await openEditWith("guardians", 2);
    await retype(user, "First name", "J");
    await retype(user, "Last name", "Ng");
    await save(user);
    expect(await dialogLines(errorTitle)).toEqual([
      "Please enter a first name (minimum 2 characters).",
    ]);
    await answer(user, "OK");
    await user.type(fieldNamed("First name"), "o");
    await save(user);
    await screen.findByText(/^Updated\./);
    expect(server.calledWith("PUT")[0]?.body).toMatchObject({ first_name: "Jo", last_name: "Ng" });
  });

  it("may be greater than the usual 3", async () => {
    const { user, server } = await openEditWith("gps", 5);
    await retype(user, "Practice name", "Oaks");
    await save(user);
    expect(await dialogLines(errorTitle)).toEqual([
      "Please enter a practice name (minimum 5 characters).",
    ]);
    expect(server.calledWith("PUT")).toEqual([]);
  });

  it("is 3 if the configuration is unavailable", async () => {
    const { user } = await openAdd("guardians");
    await user.type(fieldNamed("First name"), "Jo");
    await save(user);
    expect((await dialogLines(errorTitle))[0]).toBe(
      "Please enter a first name (minimum 3 characters).",
    );
  });
});

describe("a name that is shorter than the setting", () => {
  it("is told where an admin changes that, beside the field and not in the documented message", async () => {
    const { user } = await openAdd("guardians");
    const field = fieldNamed("Last name");
    await user.type(field, "Ng");
    await user.tab();
    expect(field).toHaveAccessibleDescription(
      expect.stringContaining("an admin changes “Shortest name” in Settings."),
    );
    await user.type(field, "ai");
    await user.tab();
    expect(field).not.toHaveAccessibleDescription(expect.stringContaining("an admin changes"));
  });

  it("is told so also in the field that has the focus after a refusal", async () => {
    const { user } = await openAdd("guardians");
    const field = fieldNamed("First name");
    await user.type(field, "Li");
    await save(user);
    await answer(user, "OK");
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(
      expect.stringContaining("an admin changes “Shortest name” in Settings."),
    );
  });
});

describe("an email address of a guardian", () => {
  it("gets a hint if it cannot be one, and loses what a mail program has copied with it", async () => {
    const { user, server } = await openEdit("guardians", {});
    const field = fieldNamed("Email");
    await user.clear(field);
    await user.type(field, "not-an-email");
    await user.tab();
    expect(field).toHaveAccessibleDescription(
      expect.stringContaining("Please check this email address. You can save it as it is."),
    );
    await user.clear(field);
    await user.type(field, "Ruth Bloom <ruth@example.org>;");
    await user.tab();
    expect(field).not.toHaveAccessibleDescription(expect.stringContaining("Please check"));
    await save(user);
    await screen.findByText(/^Updated\./);
    expect(server.calledWith("PUT")[0]?.body.email).toBe("ruth@example.org");
  });

  it("is refused, and not only doubted, where the form checks it", async () => {
    const { user } = await openEdit("gps", {});
    const field = fieldNamed("Email");
    await user.clear(field);
    await user.type(field, "not-an-email");
    await user.tab();
    expect(field).not.toHaveAccessibleDescription(expect.stringContaining("You can save it"));
  });
});

describe("a number without its 0", () => {
  it("is doubtful, and the hint says as what it is read", async () => {
    const { user } = await openAdd("guardians");
    const field = fieldNamed("Mobile");
    await user.type(field, "7700900896");
    await user.tab();
    expect(field).toHaveAccessibleDescription(
      expect.stringContaining(
        "Please check this number: a 0 is missing. It is read as 07700 900896. You can save it as it is.",
      ),
    );
  });
});

const telephoneHint = "Please check this number. You can save it as it is.";
const postcodeHint = "Please check this postcode. You can save it as it is.";

describe("a postcode that cannot be one", () => {
  it.each(["schools", "guardians", "users"] as const)(
    "gets a hint when the field loses the focus, and is saved all the same: %s",
    async (entity) => {
      const { user, server } = await openEdit(entity, {});
      const field = fieldNamed("Postcode");
      await user.clear(field);
      await user.type(field, "75008");
      expect(field).not.toHaveAccessibleDescription(expect.stringContaining(postcodeHint));
      await user.tab();
      expect(field).toHaveAccessibleDescription(expect.stringContaining(postcodeHint));
      expect(field).not.toBeInvalid();
      await save(user);
      await screen.findByText(/^Updated\./);
      expect(server.calledWith("PUT")[0]?.body.postcode).toBe("75008");
    },
  );

  it("gets no hint if it can be one, wherever in the kingdom", async () => {
    const { user } = await openAdd("schools");
    for (const postcode of ["ls1 4ab", "BT9 5AB", "JE2 3AB"]) {
      const field = fieldNamed("Postcode");
      await user.clear(field);
      await user.type(field, postcode);
      await user.tab();
      expect(screen.queryByText(postcodeHint)).toBeNull();
    }
  });
});

describe("an invalid telephone number", () => {
  it.each(["guardians", "users", "gps"] as const)(
    "gets a hint when the field loses the focus, and is saved all the same: %s",
    async (entity) => {
      const { user, server } = await openEdit(entity, { telephone: null });
      const field = fieldNamed("Telephone");
      await user.type(field, "07700 90012");
      expect(field).not.toHaveAccessibleDescription(expect.stringContaining(telephoneHint));
      await user.tab();
      expect(field).toHaveAccessibleDescription(expect.stringContaining(telephoneHint));
      expect(field).not.toBeInvalid();
      await save(user);
      await screen.findByText(/^Updated\./);
      expect(server.calledWith("PUT")[0]?.body.telephone).toBe("07700 90012");
    },
  );

  it("gets a hint if it is already stored, until it is corrected; each field separately", async () => {
    const { user } = await openEdit("guardians", { telephone: "ask her sister", mobile: "12" });
    const hints = () => screen.queryAllByText(telephoneHint);
    expect(hints()).toHaveLength(2);
    const mobile = fieldNamed("Mobile");
    await user.clear(mobile);
    await user.type(mobile, "07700 900123");
    await user.tab();
    expect(hints()).toHaveLength(1);
    expect(mobile).toHaveAccessibleDescription("A telephone or a mobile number is needed.");
  });

  it("gets no hint if the field is empty", async () => {
    const { user } = await openAdd("schools");
    await user.click(fieldNamed("Telephone"));
    await user.tab();
    expect(screen.queryByText(telephoneHint)).toBeNull();
  });
});
