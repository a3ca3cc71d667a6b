/** The mail in the morning and the calendar address, on the page of one's own account. Rules: MAIL-10. */
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { sentBy } from "../../../test/answers.ts";
import { account, button, openAccount } from "../../../test/open-account.tsx";
import { logIn } from "../../../test/tokens.ts";

beforeEach(() => {
  logIn("advisor");
});

describe("the calendar address", () => {
  const path = `/calendar/${"x".repeat(43)}.ics`;

  it("is made, shown once, and removed after a question", async () => {
    let made_on: string | null = null;
    const { sent, user } = openAccount(account, {
      "GET /api/account/calendar": () => ({ data: { made_on } }),
      "POST /api/account/calendar": () => {
        made_on = "2026-03-02T10:00:00.000Z";
        return { status: 201, message: "It is ready.", data: { address: path } };
      },
      "DELETE /api/account/calendar": () => {
        made_on = null;
        return { message: "It no longer works." };
      },
    });
    await user.click(await button("Make a calendar address"));
    expect(await screen.findByText(new URL(path, location.origin).href)).toBeVisible();
    expect(await screen.findByText("It is ready.")).toBeVisible();
    const heading = screen.getByRole("heading", { name: "Your calendar" });
    await waitFor(() => expect(heading).toHaveFocus());
    await user.click(await button("Remove the address"));
    await user.click(await button("Yes"));
    expect(await screen.findByText("It no longer works.")).toBeVisible();
    expect(screen.queryByText(new URL(path, location.origin).href)).toBeNull();
    expect(sentBy(sent, "DELETE")).toHaveLength(1);
    expect(await button("Make a calendar address")).toBeVisible();
  });

  it.each([
    ["has ended", null],
    ["was replaced elsewhere", "2026-03-02T11:00:00.000Z"],
  ])("is not shown any more when it %s", async (_what, then) => {
    let made_on: string | null = null;
    const { user } = openAccount(account, {
      "GET /api/account/calendar": () => ({ data: { made_on } }),
      "POST /api/account/calendar": () => {
        made_on = "2026-03-02T10:00:00.000Z";
        return { status: 201, message: "It is ready.", data: { address: path } };
      },
      "POST /api/account/sessions/end-others": () => {
        made_on = then;
        return { status: 201, message: "Logged out everywhere else." };
      },
    });
    await user.click(await button("Make a calendar address"));
    const address = await screen.findByText(new URL(path, location.origin).href);
    await user.click(await button("Log out everywhere else"));
    await user.type(await screen.findByLabelText("Your password"), "correct horse{Enter}");
    await waitFor(() => expect(address).not.toBeInTheDocument());
    expect(screen.queryByRole("button", { name: "Copy the address" })).toBeNull();
    expect(
      await button(then === null ? "Make a calendar address" : "Make a new address"),
    ).toBeVisible();
  });

  it("is replaced only after a question", async () => {
    const { sent, user } = openAccount(account, {
      "GET /api/account/calendar": { data: { made_on: "2026-03-02T10:00:00.000Z" } },
    });
    await user.click(await button("Make a new address"));
    await user.click(await button("No"));
    expect(sentBy(sent, "POST")).toEqual([]);
  });
});

describe("the mail in the morning", () => {
  const wanted = () => screen.findByRole("switch", { name: "Mail me each morning what is due" });

  it("is turned off and on again at once, and says so", async () => {
    let state = true;
    const { sent, user } = openAccount(account, {
      "PUT /api/account/digest": ({ body }) => {
        state = (body as { wanted: boolean }).wanted;
        const message = state ? "It comes again." : "It comes no more.";
        return { status: 201, message, data: { wanted: state } };
      },
    });
    expect(await wanted()).toBeChecked();
    await user.click(await wanted());
    expect(await screen.findByText("It comes no more.")).toBeVisible();
    expect(await wanted()).not.toBeChecked();
    (await wanted()).focus();
    await user.keyboard(" ");
    expect(await screen.findByText("It comes again.")).toBeVisible();
    expect(await wanted()).toBeChecked();
    expect(sentBy(sent, "PUT").map(({ body }) => body)).toEqual([
      { wanted: false },
      { wanted: true },
    ]);
  });

  it("stays as it is if it cannot be saved", async () => {
    const { user } = openAccount(account, {
      "PUT /api/account/digest": { status: 503, message: "Not ready." },
    });
    await user.click(await wanted());
    expect(await screen.findByRole("dialog")).toHaveTextContent("Not ready.");
    await user.click(await button("OK"));
    expect(await wanted()).toBeChecked();
  });
});
