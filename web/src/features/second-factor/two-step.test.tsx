/** The caller's own two-step login (ADR 5). Rules: AUTH-19. */
import { secondFactorMessages } from "@helpline/contract/second-factor/second-factor.messages";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import TwoStepPage from "#app/pages/two-step-page.tsx";
import { rememberWanted } from "#app/wanted-address.ts";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { summaryLines, toFirstError } from "../../../test/error-summary.ts";
import type { SentRequest, StubbedAnswer } from "../../../test/fetch-stub.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { fakeToken, logIn } from "../../../test/tokens.ts";

const path = "/two-step-login";
const base = "/api/auth/second-factor";
const off = {
  on: false,
  required: false,
  confirmed_on: null,
  recovery_codes_left: 0,
  needs_password: true,
};
const on = {
  on: true,
  required: false,
  confirmed_on: "2026-03-02T10:00:00.000Z",
  recovery_codes_left: 7,
  needs_password: true,
};
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const codes = Array.from({ length: 10 }, (_each, index) => `aaaa-bbbb-cccc-ddd${index}`);

beforeEach(() => {
  logIn("advisor");
});

function open(status: object, answers: Answers = {}) {
  let present = status;
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/auth/refresh-token": { data: { loggedin: true } },
    [`GET ${base}`]: () => ({ data: present }),
    [`POST ${base}/begin`]: {
      status: 201,
      data: { secret, uri: `otpauth://totp/Helpline:ann?secret=${secret}` },
    },
    [`POST ${base}/confirm`]: () => {
      present = { ...on, recovery_codes_left: 10 };
      return { status: 201, data: { recovery_codes: codes } };
    },
    [`POST ${base}/recovery-codes`]: { status: 201, data: { recovery_codes: codes } },
    [`POST ${base}/turn-off`]: () => {
      present = off;
      return { status: 201 };
    },
    ...answers,
  });
  const router = renderAt(path, { [path]: TwoStepPage });
  return { sent, router, user: userEvent.setup() };
}

/** A server for which the login through the provider becomes too old while the form is open. */
function passwordDue(first: typeof off | typeof on) {
  const server = {
    status: first,
    answer:
      (success: StubbedAnswer) =>
      ({ body }: SentRequest): StubbedAnswer => {
        if ("password" in (body as object)) return success;
        server.status = { ...first, needs_password: true };
        const message = "Please enter your password.";
        return { status: 422, message, data: { errors: [{ field: "password", message }] } };
      },
  };
  return server;
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const password = () => screen.findByLabelText("Your password");

async function begin(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await password(), "right");
  await user.click(await button("Set up two-step login"));
  return screen.findByLabelText("Code");
}

describe("off", () => {
  it("asks for the password, then shows the QR code and the key, and moves the focus on", async () => {
    const { sent, user } = open(off);
    expect(await screen.findByRole("heading", { name: "Two-step login is off" })).toBeVisible();
    const code = await begin(user);
    expect(sentBy(sent, "POST")[0]?.body).toEqual({ password: "right" });
    expect(screen.getByRole("heading", { name: "Set up your phone" })).toHaveFocus();
    expect(screen.getByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")).toBeVisible();
    const picture = screen.getByRole("img", { name: /^QR code/ });
    await waitFor(() => expect(picture.querySelector("path")).not.toBeNull());
    expect(code).toHaveAttribute("autocomplete", "one-time-code");
    expect(code).toHaveAttribute("inputmode", "numeric");
  });

  it("needs no password just after a login through the provider", async () => {
    const { sent, user } = open({ ...off, needs_password: false });
    await user.click(await button("Set up two-step login"));
    await screen.findByLabelText("Code");
    expect(sentBy(sent, "POST")[0]?.body).toEqual({});
  });

  it("asks for the password once that login is too long ago", async () => {
    const late = passwordDue({ ...off, needs_password: false });
    const { sent, user } = open(off, {
      [`GET ${base}`]: () => ({ data: late.status }),
      [`POST ${base}/begin`]: late.answer({
        status: 201,
        data: { secret, uri: "otpauth://totp/x" },
      }),
    });
    await user.click(await button("Set up two-step login"));
    expect(await password()).toBeVisible();
    expect(await summaryLines()).toEqual(["Please enter your password."]);
    await begin(user);
    expect(sentBy(sent, "POST").at(-1)?.body).toEqual({ password: "right" });
  });

  it("marks a wrong password, and a wrong code", async () => {
    const wrong = (field: string, message: string) => ({
      status: 422,
      message,
      data: { errors: [{ field, message }] },
    });
    let tries = 0;
    const { user } = open(off, {
      [`POST ${base}/begin`]: () => {
        tries += 1;
        return tries === 1
          ? wrong("password", "This is not your password.")
          : { status: 201, data: { secret, uri: "otpauth://totp/x" } };
      },
      [`POST ${base}/confirm`]: wrong("code", "This code is not right."),
    });
    await user.type(await password(), "wrong");
    await user.click(await button("Set up two-step login"));
    await toFirstError();
    await waitFor(async () => expect(await password()).toHaveFocus());
    expect(await password()).toHaveAccessibleDescription("This is not your password.");
    await user.click(await button("Set up two-step login"));
    await user.type(await screen.findByLabelText("Code"), "123 456");
    await user.click(await button("Turn on"));
    await toFirstError();
    const code = await screen.findByLabelText("Code");
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toBeInvalid();
    expect(code).toHaveAccessibleDescription(/^This code is not right\./);
  });

  it("lets the code be typed anew if the server cannot check it", async () => {
    const { user } = open(off, {
      [`POST ${base}/confirm`]: { status: 503, message: "Not ready." },
    });
    const code = await begin(user);
    await user.type(code, "123456");
    await user.click(await button("Turn on"));
    await user.click(await button("OK"));
    await waitFor(() => expect(code).toHaveFocus());
    await user.keyboard("654321");
    expect(code).toHaveValue("654321");
  });

  it("shows the recovery codes once, and requires a confirmation that they are kept", async () => {
    const { sent, user } = open(off);
    await user.type(await begin(user), "123456");
    await user.click(await button("Turn on"));
    const list = await screen.findByRole("list", { name: "Recovery codes" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(codes);
    expect(screen.getByRole("heading", { name: /^Your recovery codes/ })).toHaveFocus();
    expect(sent.some(({ url }) => url === "/api/auth/refresh-token")).toBe(true);
    await user.click(await button("Done"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Please keep the codes first");
    await user.click(screen.getByRole("checkbox"));
    await user.click(await button("Done"));
    const heading = await screen.findByRole("heading", { name: "Two-step login is on" });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.queryByText(codes[0] ?? "")).toBeNull();
  });

  it("asks before the codes are left until they are kept", async () => {
    const { router, user } = open(off);
    await user.type(await begin(user), "123456");
    await user.click(await button("Turn on"));
    const kept = await screen.findByRole("checkbox");
    const leave = () => act(() => void router.navigate({ to: "/welcome" }));
    leave();
    await user.click(await button("No"));
    expect(router.state.location.pathname).toBe(path);
    await user.click(kept);
    leave();
    await waitFor(() => expect(router.state.location.pathname).toBe("/welcome"));
  });

  it("copies the codes, and says if the browser does not allow it", async () => {
    const { user } = open(off);
    await user.type(await begin(user), "123456");
    await user.click(await button("Turn on"));
    await user.click(await button("Copy"));
    expect(await screen.findByText("Copied.")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(codes.join("\n"));
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
    await user.click(await button("Copy"));
    expect(await screen.findByText(/did not allow it/)).toBeVisible();
  });

  it("can be cancelled halfway", async () => {
    const { user } = open(off);
    await begin(user);
    await user.click(await button("Cancel"));
    expect(await password()).toHaveValue("");
  });
});

it("continues to the wanted address for somebody whose role requires it", async () => {
  logIn("manager", { data: { second_factor_due: true } });
  rememberWanted("/reports", 7);
  const { router, user } = open(
    { ...off, required: true },
    {
      "GET /api/auth/refresh-token": {
        data: { loggedin: true },
        token: fakeToken({ data: { user_type: "manager" } }),
      },
    },
  );
  expect(await screen.findByText(/Your role needs two-step login/)).toBeVisible();
  await user.type(await begin(user), "123456");
  await user.click(await button("Turn on"));
  await user.click(await screen.findByRole("checkbox"));
  await user.click(await button("Done"));
  await waitFor(() => expect(router.state.location.pathname).toBe("/reports"));
});

it("keeps the codes and says why if the next screen cannot be opened, which can be tried again", async () => {
  logIn("manager", { data: { second_factor_due: true } });
  const token = fakeToken({ data: { user_type: "manager" } });
  const away = { status: 503, message: "Not ready." };
  const answers = [away, away, { data: { loggedin: true }, token }];
  const { router, user } = open(
    { ...off, required: true },
    { "GET /api/auth/refresh-token": () => answers.shift() ?? away },
  );
  await user.type(await begin(user), "123456");
  await user.click(await button("Turn on"));
  await user.click(await screen.findByRole("checkbox"));
  await user.click(await button("Done"));
  expect(await screen.findByRole("dialog")).toHaveTextContent("Not ready.");
  await user.click(await button("OK"));
  expect(router.state.location.pathname).toBe(path);
  expect(screen.getByText(codes[0] ?? "")).toBeVisible();
  await user.click(await button("Done"));
  await waitFor(() => expect(router.state.location.pathname).toBe("/welcome"));
});

describe("on", () => {
  it("says since when, and how many recovery codes are left", async () => {
    open({ ...on, recovery_codes_left: 2 });
    expect(await screen.findByText(/^Since 02-03-2026 10:00:00/)).toBeVisible();
    expect(screen.getByText(/^2 of 10 are left\. Make new ones/)).toBeVisible();
  });

  it("makes new recovery codes with password and code", async () => {
    const { sent, user } = open(on);
    await user.click(await button("New recovery codes"));
    expect(await password()).toHaveFocus();
    await user.type(await password(), "right");
    await user.type(screen.getByLabelText("Code"), "123456");
    await user.click(await button("Make new recovery codes"));
    await screen.findByRole("list", { name: "Recovery codes" });
    expect(sentBy(sent, "POST").map(({ url, body }) => [url, body])).toEqual([
      [`${base}/recovery-codes`, { password: "right", code: "123456" }],
    ]);
    // Nothing of the page but the codes is printed: they are beside it.
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    const [, printed] = screen.getAllByRole("list", { name: "Recovery codes" });
    expect(printed?.closest("body > div")).toHaveTextContent(
      new RegExp(`: recovery codes of Ann Archer.*${codes.join("")}$`),
    );
    act(() => void window.dispatchEvent(new Event("afterprint")));
    await user.click(screen.getByRole("checkbox"));
    await user.click(await button("Done"));
    expect(await screen.findByText(secondFactorMessages.newCodes)).toBeVisible();
  });

  it("asks for the password once a login through the provider is too long ago, and keeps the code", async () => {
    const late = passwordDue({ ...on, needs_password: false });
    const { sent, user } = open(on, {
      [`GET ${base}`]: () => ({ data: late.status }),
      [`POST ${base}/recovery-codes`]: late.answer({
        status: 201,
        data: { recovery_codes: codes },
      }),
    });
    await user.click(await button("New recovery codes"));
    await user.type(await screen.findByLabelText("Code"), "123456");
    await user.click(await button("Make new recovery codes"));
    await user.type(await password(), "right");
    expect(screen.getByLabelText("Code")).toHaveValue("123456");
    await user.click(await button("Make new recovery codes"));
    await screen.findByRole("list", { name: "Recovery codes" });
    expect(sentBy(sent, "POST").at(-1)?.body).toEqual({ password: "right", code: "123456" });
  });

  it("is turned off with password and code, and says so", async () => {
    const { sent, user } = open(on);
    await user.click(await button("Turn off"));
    await user.click(await button("Turn off two-step login"));
    expect((await summaryLines()).join()).toContain("Please enter the code");
    expect(sentBy(sent, "POST")).toEqual([]);
    await user.type(await password(), "right");
    await user.type(screen.getByLabelText("Code"), "123456");
    await user.click(await button("Turn off two-step login"));
    const heading = await screen.findByRole("heading", { name: "Two-step login is off" });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByText("Two-step login is off.")).toBeInTheDocument();
  });
});

it("offers to try again if loading fails", async () => {
  open(off, { [`GET ${base}`]: { status: 503, message: "Not ready." } });
  expect(await screen.findByRole("alert")).toHaveTextContent("Not ready.");
  expect(await button("Try again")).toBeVisible();
});
