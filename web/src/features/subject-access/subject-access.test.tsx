/** Legal hold and subject access on the screen (ADR 9). Rules: PRIV-7. */
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { holdMessages } from "@helpline/contract/cases/legal-hold";
import { refusals } from "@helpline/contract/refusals";
import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import SubjectAccessPage from "#app/pages/subject-access-page.tsx";
import { CasePrivacy } from "#features/cases/legal-hold/case-privacy.tsx";
import { HoldBanner } from "#features/cases/legal-hold/hold-banner.tsx";
import { example } from "#shared/record-manager/testing/examples.ts";
import { stubServer } from "#shared/record-manager/testing/stub-server.ts";
import { recordViews } from "#shared/record-manager/views/registry.ts";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { summaryLines } from "../../../test/error-summary.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";

beforeEach(() => {
  logIn("manager");
});

const hold = {
  reason: "Appeal to the tribunal",
  set_by: "Max Manager",
  set_on: "2026-07-02T10:00:00.000Z",
};

function Privacy() {
  return (
    <>
      <HoldBanner caseId={12} />
      <CasePrivacy caseId={12} />
    </>
  );
}

describe("legal hold", () => {
  function open(answers: Answers) {
    const sent = stubAnswers({
      "GET /api/config": { data: { time_zone: "Europe/London" } },
      ...answers,
    });
    renderAt("/case-manager/view", { "/case-manager/view": Privacy });
    return sent;
  }

  it("is set with a reason, and is clearly shown from then on", async () => {
    let held: typeof hold | null = null;
    const sent = open({
      "GET /api/cases/12/legal-hold": () => ({ data: held }),
      "POST /api/cases/legal-hold": () => {
        held = hold;
        return { status: 201, message: "The case is under legal hold." };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Set a legal hold" }));
    const form = await screen.findByRole("form", { name: "Set a legal hold" });
    const reason = within(form).getByRole("textbox", { name: /Reason/ });
    await waitFor(() => expect(reason).toHaveFocus());
    await userEvent.click(within(form).getByRole("button", { name: "Set a legal hold" }));
    expect(await summaryLines()).toEqual(["Please enter the reason (minimum of 5 characters)."]);
    await userEvent.type(reason, "Appeal to the tribunal");
    await userEvent.click(within(form).getByRole("button", { name: "Set a legal hold" }));
    const banner = await screen.findByRole("note", { name: "Legal hold" });
    expect(banner).toHaveTextContent("cannot be deleted or erased");
    expect(banner).toHaveTextContent("Set by Max Manager on 02-07-2026 11:00:00");
    const [post] = sentBy(sent, "POST");
    expect(post?.body).toEqual({ case_id: 12, reason: "Appeal to the tribunal" });
    expect(await screen.findByText("The case is under legal hold.")).toBeVisible();
    const lift = screen.getByRole("button", { name: "Lift the legal hold" });
    await waitFor(() => expect(lift).toHaveFocus());
  });

  it("keeps the reason that is being typed if a later read fails for a time", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    let isDown = false;
    open({
      "GET /api/cases/12/legal-hold": () =>
        isDown ? { status: 503, message: refusals.unavailable } : { data: null },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Set a legal hold" }));
    await userEvent.type(await screen.findByRole("textbox", { name: /Reason/ }), "Appeal");
    isDown = true;
    vi.setSystemTime(Date.now() + 60_000);
    act(() => onlineManager.setOnline(false));
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText(/^The legal hold could not be read/)).toBeVisible();
    expect(screen.getByRole("textbox", { name: /Reason/ })).toHaveValue("Appeal");
    vi.useRealTimers();
  });

  it("is lifted with a reason; a refusal is shown and keeps the typed text", async () => {
    const sent = open({
      "GET /api/cases/12/legal-hold": { data: hold },
      "DELETE /api/cases/legal-hold": { status: 409, message: "It is not under legal hold." },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Lift the legal hold" }));
    const reason = await screen.findByRole("textbox", { name: /Reason/ });
    await userEvent.type(reason, "The appeal is over");
    const form = screen.getByRole("form", { name: "Lift the legal hold" });
    await userEvent.click(within(form).getByRole("button", { name: "Lift the legal hold" }));
    expect(await screen.findByText("It is not under legal hold.")).toBeVisible();
    expect(sentBy(sent, "DELETE")).toHaveLength(1);
    expect(reason).toHaveValue("The appeal is over");
  });

  /** What the server has stored, which somebody else may change. */
  function openShared() {
    const stored: { hold: typeof hold | null } = { hold: null };
    const sent = open({
      "GET /api/cases/12/legal-hold": () => ({ data: stored.hold }),
      "POST /api/cases/legal-hold": { status: 409, message: holdMessages.already },
    });
    return { stored, sent };
  }
  async function typeReason() {
    await userEvent.click(await screen.findByRole("button", { name: "Set a legal hold" }));
    const form = await screen.findByRole("form", { name: "Set a legal hold" });
    await userEvent.type(within(form).getByRole("textbox", { name: /Reason/ }), "Appeal");
    return form;
  }

  it("never becomes lifted by a form that was opened to set it", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { stored, sent } = openShared();
    const form = await typeReason();
    stored.hold = hold;
    vi.setSystemTime(Date.now() + 60_000);
    act(() => onlineManager.setOnline(false));
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText(/^Under legal hold since/)).toBeVisible();
    expect(form).toHaveAccessibleName("Set a legal hold");
    await userEvent.click(within(form).getByRole("button", { name: "Set a legal hold" }));
    expect(await screen.findByText(holdMessages.already)).toBeVisible();
    expect(sentBy(sent, "DELETE")).toEqual([]);
    vi.useRealTimers();
  });

  it("is shown as it is now after a refusal because somebody else was quicker", async () => {
    const { stored } = openShared();
    const form = await typeReason();
    stored.hold = hold;
    await userEvent.click(within(form).getByRole("button", { name: "Set a legal hold" }));
    expect(await screen.findByText(holdMessages.already)).toBeVisible();
    expect(await screen.findByText(/^Under legal hold since/)).toBeVisible();
    expect(within(form).getByRole("textbox", { name: /Reason/ })).toHaveValue("Appeal");
    await userEvent.click(within(form).getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("button", { name: "Lift the legal hold" })).toBeVisible();
  });

  it("says that loading failed, and still leads on", async () => {
    open({ "GET /api/cases/12/legal-hold": { status: 503, message: "Not ready." } });
    expect(await screen.findByRole("alert")).toHaveTextContent("Not ready.");
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/access-log?case_id=12", "/subject-access?case_id=12"]);
  });
});

describe("a subject access request", () => {
  const nadia = { name: "Nadia Chaudhry", is_deleted: false };
  const open = (address: string, answers: Answers = {}) => {
    const sent = stubAnswers(answers);
    renderAt(address, { "/subject-access": SubjectAccessPage });
    return sent;
  };

  it.each([
    ["?case_id=12", "About Nadia Chaudhry, the child of case 12.", "children/12"],
    ["?guardian_id=7", "About Nadia Chaudhry, guardian 7.", "guardians/7"],
  ])("of %s is saved in full, or without other people's data", async (search, whom, path) => {
    const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const sent = open(`/subject-access${search}`, {
      [`GET /api/subject-access/${path}`]: { data: nadia },
      [`GET /api/subject-access/${path}/html?others=show`]: { data: null },
      [`GET /api/subject-access/${path}/json?others=withhold`]: { data: null },
    });
    expect(await screen.findByText(whom)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Download to read and print" }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    await userEvent.click(screen.getByRole("radio", { name: /^Copy without/ }));
    await userEvent.click(screen.getByRole("button", { name: "Download as JSON" }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
    expect(sent).toHaveLength(3);
  });

  it("of a child without a name whose case is deleted says so, and leads nowhere", async () => {
    open("/subject-access?case_id=12", {
      "GET /api/subject-access/children/12": { data: { name: "", is_deleted: true } },
    });
    expect(await screen.findByText("About the child of case 12, which is deleted.")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Back to the case" })).toBeNull();
  });

  it("is not offered for a case that does not exist; Back leads to the choice", async () => {
    open("/subject-access?case_id=12", {
      "GET /api/subject-access/children/12": { status: 404, message: caseMessages.notFound },
    });
    expect(await screen.findByRole("alert")).toHaveTextContent(caseMessages.notFound);
    expect(screen.queryByRole("button", { name: /^Download/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByText(/^Whose request is it\?/)).toBeVisible();
  });

  it.each(["", "?case_id=Smith", "?guardian_id=0"])(
    "from %j asks whose request it is",
    async (search) => {
      const sent = open(`/subject-access${search}`, {
        "GET /api/subject-access/children/12": { data: nadia },
      });
      expect(await screen.findByText(/^Whose request is it\?/)).toBeVisible();
      expect(screen.getByRole("button", { name: "Choose a guardian" })).toBeVisible();
      const field = screen.getByRole("textbox", { name: "Case ID" });
      await userEvent.type(field, "none{Enter}");
      expect(screen.getByText("Please enter the number of a case.")).toBeVisible();
      await userEvent.clear(field);
      await userEvent.type(field, "12");
      expect(sent).toHaveLength(0);
      await userEvent.type(field, "{Enter}");
      expect(await screen.findByText(/the child of case 12\.$/)).toBeVisible();
    },
  );

  it("takes the guardian from the list of guardians", async () => {
    const server = stubServer(recordViews.guardians.kind, [example("guardians")]);
    server.reply("GET /api/subject-access/guardians/7", { status: 200, data: nadia });
    renderAt("/subject-access", { "/subject-access": SubjectAccessPage });
    await userEvent.click(await screen.findByRole("button", { name: "Choose a guardian" }));
    const dialog = await screen.findByRole("dialog", { name: "Select a guardian" });
    await userEvent.dblClick(await within(dialog).findByRole("row", { name: /Elm Grove/ }));
    expect(await screen.findByText(/guardian 7\.$/)).toBeVisible();
    expect(server.calls.at(-2)?.path).toBe("/api/guardians/7/details");
  });
});
