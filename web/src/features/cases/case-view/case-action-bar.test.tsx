/** The actions and the top of the case view. Rules: CASE-28, STAGE-11, STAGE-12, STAGE-14. */
import { logMessages } from "@helpline/contract/case-logs/case-logs.messages";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { messages } from "@helpline/contract/messages";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { CaseActionBar } from "#features/cases/case-view/case-action-bar.tsx";
import { runningTimer, startTimer } from "#shared/call-timer/call-timer.ts";
import { type Answers, sentBy, stubAnswers } from "../../../../test/answers.ts";
import { formAnswers, sampleCase } from "../../../../test/case-samples.ts";
import { dialogLines } from "../../../../test/dialogs.ts";
import { summaryLines } from "../../../../test/error-summary.ts";
import { natures, openCaseView } from "../../../../test/open-case-view.tsx";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { atWidth } from "../../../../test/window-width.ts";

// Each test renders the whole view.
vi.setConfig({ testTimeout: 30_000 });

const bar = () => screen.findByRole("region", { name: "Actions" });
const button = async (name: string) => within(await bar()).getByRole("button", { name });
const labels = async () =>
  within(await bar())
    .getAllByRole("button")
    .map((each) => each.getAttribute("aria-label") ?? each.textContent);
const items = async () =>
  (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);

const press = async (name: string) => userEvent.click(await button(name));
const choose = async (menu: string, item: string) => {
  await press(menu);
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};
const answer = async (title: string, name: string) => {
  const dialog = await screen.findByRole("dialog", { name: title });
  await userEvent.click(within(dialog).getByRole("button", { name }));
};

const acted = (message: string): Answers => ({
  "POST /api/cases/actions": { status: 201, message, data: null },
});
const actions = (sent: Parameters<typeof sentBy>[0]) =>
  sentBy(sent, "POST").map(({ body }) => body);

const withAdvisor = sampleCase({ advisor_id: 9, status: "With Advisor" });
const closed = sampleCase({ with_advisor: 0, closed: 1, status: "Closed" });

describe("the buttons", () => {
  const always = ["Files", "Report", "Print"];
  const others = ["Letter…", "Mail…", ...always];

  it("are those that the stage allows", async () => {
    openCaseView(withAdvisor);
    expect(await labels()).toEqual([
      "Log",
      "Edit",
      "Assign…",
      "Move…",
      "Notify",
      ...others,
      "Close…",
    ]);
  });

  it("do not offer to notify nobody, nor to close a closed case", async () => {
    openCaseView(closed);
    expect(await labels()).toEqual(["Edit", "Re-open…", "Letter…", ...always]);
  });

  it("that are used less go into a menu on a narrow screen, with closing apart", async () => {
    openCaseView(withAdvisor, { width: 1024 });
    expect(await labels()).toEqual(["Log", "Edit", "Assign…", "Move…", "More actions"]);
    await press("More actions");
    expect(await items()).toEqual(["Notify", ...others, "Close…"]);
    // Screen readers expect nothing else in a menu that can have the focus.
    const inMenu = [...screen.getByRole("menu").querySelectorAll("[tabindex]")];
    expect(inMenu.map((each) => each.getAttribute("role"))).toEqual(inMenu.map(() => "menuitem"));
  });

  it("leave only the most used ones on a phone", async () => {
    openCaseView(withAdvisor, { width: 390 });
    expect(await labels()).toEqual(["Log", "Edit", "More actions"]);
    await press("More actions");
    expect(await items()).toEqual([
      "Assign…",
      "Move to advocate",
      "Move to evaluator",
      "Notify",
      ...others,
      "Close…",
    ]);
  });
});

it("tells whom the case has been assigned to, unless nobody was chosen", async () => {
  const opens = () => undefined;
  const onAssign = vi.fn(async (): Promise<string | undefined> => "Ada Vance has the case now.");
  atWidth(1440);
  stubAnswers(formAnswers);
  renderScreen(
    <CaseActionBar
      details={withAdvisor}
      onOpen={opens}
      onEdit={opens}
      onFiles={opens}
      onReport={opens}
      onAssign={onAssign}
    />,
  );
  await press("Assign…");
  expect(await screen.findByText("Ada Vance has the case now.")).toBeVisible();
  onAssign.mockResolvedValueOnce(undefined);
  await press("Assign…");
  expect(screen.getByText("Ada Vance has the case now.")).toBeVisible();
});

it("assigns a case that somebody else has changed at the second try", async () => {
  let version = 4;
  const versions: unknown[] = [];
  openCaseView(sampleCase({ version }), {
    answers: {
      "GET /api/cases/12/details": () => ({ data: sampleCase({ version }) }),
      "POST /api/cases/12/assign": ({ body }) => {
        versions.push((body as { version: number }).version);
        if (versions.length > 1) return { status: 201, message: "Assigned.", data: {} };
        version = 5;
        const current = sampleCase({ version, status: "With Advisor" });
        return { status: 409, message: messages.staleVersion, data: { current } };
      },
    },
  });
  const assign = async () => {
    await press("Assign…");
    await answer("Assign case 12", "Nobody");
    await answer("Assign case 12", "Assign");
  };
  await assign();
  expect((await dialogLines("ERROR"))[0]).toBe(messages.staleVersion);
  await answer("ERROR", "OK");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await assign();
  expect(await screen.findByText("Assigned.")).toBeVisible();
  expect(versions).toEqual([4, 5]);
});

describe("closing", () => {
  it("asks first, and for consent and the nature of the case where they are missing", async () => {
    const { sent } = openCaseView(withAdvisor, {
      answers: acted("The case's status is now Closed."),
    });
    await press("Close…");
    const dialog = within(await screen.findByRole("dialog", { name: "Close case" }));
    expect(
      dialog.getByText(/close case 12 \(child Sam\)\? It is now: With Advisor\./),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Close case" }));
    expect(await summaryLines()).toEqual([logMessages.consent, logMessages.nature]);
    await userEvent.click(dialog.getByRole("radio", { name: "No" }));
    await userEvent.selectOptions(dialog.getByRole("combobox"), natures[0] ?? "");
    await userEvent.click(dialog.getByRole("button", { name: "Close case" }));
    expect(await screen.findByText("The case's status is now Closed.")).toBeVisible();
    expect(actions(sent)).toEqual([
      {
        case_id: 12,
        action: "close",
        version: 4,
        consented_to_evaluation: 0,
        nature_of_case: natures[0],
      },
    ]);
    // The view reads the case again.
    expect(sent.filter(({ url }) => url === "/api/cases/12/details").length).toBeGreaterThan(1);
  });

  it("asks only for what is missing", async () => {
    openCaseView(sampleCase({ consented_to_evaluation: 1 }));
    await press("Close…");
    const dialog = within(await screen.findByRole("dialog", { name: "Close case" }));
    expect(dialog.queryByRole("radio")).not.toBeInTheDocument();
    expect(dialog.getByRole("combobox")).toBeVisible();
  });

  it("asks with Yes and No when nothing is missing, and leaves what is stored", async () => {
    const stored = { consented_to_evaluation: 0, nature_of_case: "A former nature" };
    const { sent } = openCaseView(sampleCase(stored), { answers: acted("Closed now.") });
    await press("Close…");
    await answer("Close case", "No");
    expect(actions(sent)).toEqual([]);
    await press("Close…");
    await answer("Close case", "Yes");
    expect(await screen.findByText("Closed now.")).toBeVisible();
    expect(actions(sent)).toEqual([{ case_id: 12, action: "close", version: 4 }]);
  });

  it.each([
    [12, null],
    [13, 13],
  ])("stops the call timer of this case only: that of case %d", async (timed, left) => {
    const stored = { consented_to_evaluation: 0, nature_of_case: "A former nature" };
    openCaseView(sampleCase(stored), { answers: acted("Closed now.") });
    startTimer(timed);
    await press("Close…");
    await answer("Close case", "Yes");
    await screen.findByText("Closed now.");
    expect(runningTimer()?.caseId ?? null).toBe(left);
  });

  it("asks before it loses an answer", async () => {
    const { sent } = openCaseView(withAdvisor);
    await press("Close…");
    const dialog = within(await screen.findByRole("dialog", { name: "Close case" }));
    await userEvent.click(dialog.getByRole("radio", { name: "No" }));
    await userEvent.keyboard("{Escape}");
    await answer("Unsaved changes", "No");
    expect(dialog.getByRole("radio", { name: "No" })).toBeChecked();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await answer("Unsaved changes", "Yes");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(actions(sent)).toEqual([]);
  });

  it("can be cancelled", async () => {
    const { sent } = openCaseView();
    await press("Close…");
    await answer("Close case", "Cancel");
    await waitFor(() =>
      expect(screen.queryByRole("dialog", { name: "Close case" })).not.toBeInTheDocument(),
    );
    expect(actions(sent)).toEqual([]);
  });
});

describe("moving", () => {
  it("asks what the documented action asks, and says the new status", async () => {
    const { sent } = openCaseView(withAdvisor, { answers: acted("With Advocate now.") });
    await choose("Move…", "Move to advocate");
    expect(await dialogLines("Move to advocate")).toEqual([
      "Case 12 (child Sam): With Advisor → Awaiting Advocate.",
      caseMessages.goOn,
    ]);
    await answer("Move to advocate", "Yes");
    expect(await screen.findByText("With Advocate now.")).toBeVisible();
    expect(actions(sent)).toEqual([{ case_id: 12, action: "assign to advocate", version: 4 }]);
  });

  it("is a menu that the down arrow opens, and whose button has the focus again after the dialog", async () => {
    const { sent } = openCaseView(withAdvisor);
    const move = await screen.findByRole("button", { name: "Move…" });
    const user = userEvent.setup();
    move.focus();
    await user.keyboard("{ArrowDown}");
    await user.click(await screen.findByRole("menuitem", { name: "Move to advocate" }));
    await answer("Move to advocate", "No");
    await waitFor(() => expect(move).toHaveFocus());
    expect(actions(sent)).toEqual([]);
  });

  it("lets the call timer run", async () => {
    openCaseView(withAdvisor, { answers: acted("With Advocate now.") });
    startTimer(12);
    await choose("Move…", "Move to advocate");
    await answer("Move to advocate", "Yes");
    await screen.findByText("With Advocate now.");
    expect(runningTimer()?.caseId).toBe(12);
  });

  it("re-opens a closed case", async () => {
    const { sent } = openCaseView(closed, { answers: acted("With Advisor now.") });
    await choose("Re-open…", "Re-open with advisor");
    await answer("Re-open with advisor", "Yes");
    expect(await screen.findByText("With Advisor now.")).toBeVisible();
    expect(actions(sent)).toEqual([{ case_id: 12, action: "assign to advisor", version: 4 }]);
  });

  it("asks for consent before it moves a case without to an evaluator", async () => {
    const { sent } = openCaseView(withAdvisor, { answers: acted("With Evaluator now.") });
    await choose("Move…", "Move to evaluator");
    const dialog = within(await screen.findByRole("dialog", { name: "Move to evaluator" }));
    await userEvent.click(dialog.getByRole("radio", { name: "Yes" }));
    await userEvent.click(dialog.getByRole("button", { name: "Move to evaluator" }));
    expect(await screen.findByText("With Evaluator now.")).toBeVisible();
    expect(actions(sent)).toEqual([
      {
        case_id: 12,
        action: "assign to evaluator",
        version: 4,
        consented_to_evaluation: 1,
      },
    ]);
  });

  it("shows the case as it is when somebody else was faster", async () => {
    const now = sampleCase({ with_advisor: 0, with_advocate: 1, advocate_id: 9, version: 5 });
    const current = { ...now, status: "With Advocate" };
    let reads = 0;
    openCaseView(withAdvisor, {
      answers: {
        "GET /api/cases/12/details": () => {
          reads += 1;
          return { data: reads === 1 ? withAdvisor : current };
        },
        "POST /api/cases/actions": {
          status: 409,
          message: messages.staleVersion,
          data: { changed_by: "Mary Manager", changed_on: null, current },
        },
      },
    });
    await choose("Move…", "Move to advocate");
    await answer("Move to advocate", "Yes");
    expect(await dialogLines("ERROR")).toEqual([
      messages.staleVersion,
      "The case's status is now With Advocate.",
    ]);
    await answer("ERROR", "OK");
    expect(screen.getAllByText("With Advocate").length).toBeGreaterThan(0);
    expect(screen.queryByText("With Advisor")).not.toBeInTheDocument();
  });
});

it.each([
  [200, "Success", "Ada Vance (advisor) is being notified of case 12."],
  [409, "Error", "Ada Vance has no email address."],
])("notifies the handler: %d", async (status, title, message) => {
  const { sent } = openCaseView(withAdvisor, {
    answers: { "POST /api/managers/cases/notify-case-user": { status, message, data: {} } },
  });
  await press("Notify");
  expect(await dialogLines(title)).toEqual([message]);
  expect(actions(sent)).toEqual([{ case_id: 12 }]);
});

describe("the top", () => {
  const entry = (id: number) => ({
    case_log_id: id,
    case_id: 12,
    entry_type: "call",
    duration: 5,
    details: `Entry ${id}`,
    action_undertaken: null,
    outcome: null,
    further_action: "save",
    consented_to_evaluation: null,
    nature_of_case: null,
    rabbi: null,
    clinic_name: null,
    page_entered_on: null,
    user_type: "advisor",
    first_name: "Ada",
    last_name: "Vance",
    logged_by: 9,
    added_on: "2026-03-29T09:30:00.000Z",
  });
  const withLogs = (count: number) => ({
    answers: {
      "GET /api/case-logs/case/12": {
        data: Array.from({ length: count }, (_each, index) => entry(count - index)),
      },
    },
  });
  const latest = async () => within(await screen.findByRole("region", { name: /^Latest/ }));

  it("shows the newest two entries and leads to all", async () => {
    openCaseView(withAdvisor, withLogs(7));
    const shown = (await (await latest()).findAllByText(/^Entry/)).map((each) => each.textContent);
    expect(shown).toEqual(["Entry 7", "Entry 6"]);
    const history = await screen.findByRole("region", { name: "Log history" });
    await userEvent.click((await latest()).getByRole("link", { name: "All 7 log entries" }));
    expect(history).toHaveFocus();
  });

  it("leads nowhere when these are all", async () => {
    openCaseView(withAdvisor, withLogs(2));
    expect(await (await latest()).findAllByText(/^Entry/)).toHaveLength(2);
    expect((await latest()).queryByRole("link")).not.toBeInTheDocument();
  });

  it("tells stage, handler, hours, band and last entry", async () => {
    const last_entry_on = new Date(Date.now() - 3 * 86_400_000).toISOString();
    openCaseView(sampleCase({ case_handler: "Ada Vance", last_entry_on }));
    const name = await screen.findByText("Last entry", { selector: "dt" });
    const facts = name.closest("dl");
    expect(facts).toHaveTextContent(
      /^StageAwaiting Advisor.*HandlerAda Vance.*Hours.*Band 1 \(1 to 4 hours\).*Last entry3 days ago$/,
    );
  });
});
