/** The line of key dates and its editor. Rules: KEY-4. */
import { englandsClocks } from "@helpline/contract/key-dates/clocks";
import type { KeyDates } from "@helpline/contract/key-dates/key-dates";
import { keyDateMessages } from "@helpline/contract/key-dates/key-dates";
import { messages } from "@helpline/contract/messages";
import { refusals } from "@helpline/contract/refusals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { summaryLines } from "../../../test/error-summary.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { KeyDatesLine } from "./key-dates-line.tsx";

const starts = {
  ehc_request: null,
  draft_plan: null,
  decision_letter: null,
  mediation_certificate: null,
  review_meeting: null,
  final_plan: null,
};
const none: KeyDates = { starts, dates: [], nation: "England", version: 0 };
const some: KeyDates = {
  nation: "England",
  starts: { ...starts, ehc_request: "2026-01-05", decision_letter: "2026-01-31" },
  dates: [
    {
      key: "assessment_decision",
      label: "Decision whether to assess",
      due_on: "2026-02-16",
      days_left: -12,
      met_on: null,
    },
    {
      key: "appeal",
      label: "Appeal to the tribunal",
      due_on: "2026-03-31",
      days_left: 31,
      met_on: "2026-02-20",
    },
    {
      key: "plan_decision",
      label: "Decision whether to issue a plan",
      due_on: "2026-04-27",
      days_left: 14,
      met_on: null,
    },
    {
      key: "final_plan",
      label: "Final plan",
      due_on: "2026-05-25",
      days_left: 15,
      met_on: null,
    },
  ],
  version: 3,
};

const address = "/api/cases/12/key-dates";

function open(stored: KeyDates, answers: Answers = {}, readOnly = false) {
  const sent = stubAnswers({
    "GET /api/config": { data: { clocks: englandsClocks } },
    [`GET ${address}`]: { data: stored },
    ...answers,
  });
  const Page = () => (
    <>
      <h1>Case 12</h1>
      <KeyDatesLine caseId={12} readOnly={readOnly} />
    </>
  );
  renderAt("/case-manager/view?case_id=12", { "/case-manager/view": Page });
  return sent;
}

const lines = async () =>
  within(await screen.findByRole("list", { name: "Key dates" }))
    .getAllByRole("listitem")
    .map((item) => [item.dataset.state, item.textContent]);

const editor = async (verb = "Change") => {
  await userEvent.click(await screen.findByRole("button", { name: `${verb} key dates` }));
  return within(await screen.findByRole("dialog", { name: "Key dates of case 12" }));
};
const type = async (form: Awaited<ReturnType<typeof editor>>, label: string, text: string) => {
  const field = await form.findByRole("textbox", { name: label });
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
  await userEvent.tab();
};
const save = (form: Awaited<ReturnType<typeof editor>>) =>
  userEvent.click(form.getByRole("button", { name: "Save" }));

beforeEach(() => {
  logIn("advisor");
});

describe("the line", () => {
  it("shows what is open first, with days in words, then what was met", async () => {
    open(some);
    expect(await lines()).toEqual([
      ["late", "Decision whether to assess Mon 16-02-2026 12 days late"],
      ["near", "Decision whether to issue a plan Mon 27-04-2026 14 days left"],
      ["later", "Final plan Mon 25-05-2026 15 days left"],
      ["met", "Appeal to the tribunal Tue 31-03-2026 met 20-02-2026"],
    ]);
  });

  it("is printed with the case, without the button that changes it", async () => {
    open(some);
    const button = await screen.findByRole("button", { name: "Change key dates" });
    const notPrinted = '[data-paper="hidden"]';
    expect(button.closest(notPrinted)).toBe(button);
    expect(screen.getByRole("list", { name: "Key dates" }).closest(notPrinted)).toBeNull();
  });

  it("says that there are none yet, and offers to add them", async () => {
    open(none);
    expect(await screen.findByText(keyDateMessages.none)).toBeVisible();
    expect(screen.getByRole("button", { name: "Add key dates" })).toBeVisible();
  });

  it.each([
    ["dates", some, 1],
    ["no dates", none, 0],
  ])("says of a case with %s if its nation is not known", async (_what, stored, count) => {
    open({ ...stored, nation: null });
    await screen.findByRole("button", { name: /key dates$/ });
    expect(screen.queryAllByText(keyDateMessages.nationUnknown)).toHaveLength(count);
  });

  it("offers nothing on a closed case", async () => {
    open(some, {}, true);
    await lines();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("is not there in a helpline without clocks", async () => {
    const sent = open(none, { "GET /api/config": { data: { clocks: [] } } });
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Key dates" })).toBeNull());
  });

  it("says why it could not be read", async () => {
    open(none, { [`GET ${address}`]: { status: 503, message: refusals.unavailable } });
    expect(await screen.findByRole("alert")).toHaveTextContent(refusals.unavailable);
  });
});

describe("the editor", () => {
  it("shows what follows as a start is typed, and saves it", async () => {
    const answer = { status: 201, message: keyDateMessages.saved, data: some };
    const sent = open(none, { [`PUT ${address}`]: answer });
    const form = await editor("Add");
    expect(form.getByRole("cell", { name: /Final plan SEND Regulations/ })).toBeVisible();
    expect(form.queryByText("Mon 25-05-2026")).toBeNull();
    await type(form, "Request for an EHC needs assessment received", "5/1/2026");
    expect(form.getByText("Mon 25-05-2026")).toBeVisible();
    await type(form, "Final plan: met on", "01-06-2026");
    await save(form);
    expect(await lines()).toHaveLength(4);
    expect(await screen.findByText(keyDateMessages.saved)).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: /key dates/ })).toHaveFocus());
    expect(sentBy(sent, "PUT").map(({ body }) => body)).toEqual([
      {
        starts: { ...starts, ehc_request: "2026-01-05" },
        met: {
          assessment_decision: null,
          plan_decision: null,
          final_plan: "2026-06-01",
          parents_comments: null,
          appeal: null,
          review_decision: null,
          annual_review: null,
        },
        version: 0,
      },
    ]);
  });

  it("shows a date of two starts once, the later", async () => {
    open(none);
    const form = await editor("Add");
    await type(form, "Decision letter", "31-12-2025");
    expect(form.getByText("Sat 28-02-2026")).toBeVisible();
    await type(form, "Mediation certificate", "31-01-2026");
    expect(form.getAllByText("Sat 28-02-2026")).toHaveLength(1);
    await type(form, "Mediation certificate", "01-02-2026");
    expect(form.getByText("Sun 01-03-2026")).toBeVisible();
    expect(form.getAllByRole("textbox", { name: /Appeal/ })).toHaveLength(1);
  });

  it("takes what was met away with its start", async () => {
    const answer = { status: 201, message: keyDateMessages.saved, data: none };
    const sent = open(some, { [`PUT ${address}`]: answer });
    const form = await editor();
    expect(form.getByRole("textbox", { name: "Appeal to the tribunal: met on" })).toHaveValue(
      "20-02-2026",
    );
    await type(form, "Decision letter", "");
    expect(form.queryByRole("textbox", { name: "Appeal to the tribunal: met on" })).toBeNull();
    await save(form);
    await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1));
    expect(sentBy(sent, "PUT")[0]?.body).toMatchObject({
      starts: { ehc_request: "2026-01-05", decision_letter: null },
      met: { appeal: null },
      version: 3,
    });
  });

  it("doubts a met date from before the start", async () => {
    open(some);
    const form = await editor();
    expect(form.queryByText(/is it from last time/)).toBeNull();
    await type(form, "Decision letter", "21-02-2026");
    expect(form.getByText(/is it from last time/)).toBeVisible();
  });

  it("refuses a date that is not one, by name, and sends nothing", async () => {
    const sent = open(none);
    const form = await editor("Add");
    await type(form, "Draft plan sent", "31-02-2026");
    await type(form, "Final plan issued", "01-01-1899");
    await save(form);
    expect(await summaryLines()).toEqual([
      keyDateMessages.date("Draft plan sent"),
      keyDateMessages.date("Final plan issued"),
    ]);
    expect(sentBy(sent, "PUT")).toEqual([]);
  });

  it("keeps what was typed, and takes the rest of what somebody else has saved", async () => {
    let stored = none;
    const theirs = { ...none, starts: { ...starts, review_meeting: "2026-03-03" }, version: 1 };
    let tries = 0;
    const sent = open(none, {
      [`GET ${address}`]: () => ({ data: stored }),
      [`PUT ${address}`]: () => {
        tries += 1;
        stored = theirs;
        return tries === 1
          ? { status: 409, message: messages.staleVersion }
          : { status: 201, message: keyDateMessages.saved, data: some };
      },
    });
    const form = await editor("Add");
    await type(form, "Decision letter", "31-12-2025");
    await save(form);
    expect(await summaryLines()).toEqual([keyDateMessages.stale]);
    expect(form.getByRole("textbox", { name: "Decision letter" })).toHaveValue("31-12-2025");
    expect(form.getByRole("textbox", { name: "Annual review meeting" })).toHaveValue("03-03-2026");
    await save(form);
    await lines();
    expect(sentBy(sent, "PUT")[1]?.body).toMatchObject({
      starts: { decision_letter: "2025-12-31", review_meeting: "2026-03-03" },
      version: 1,
    });
  });

  it("says that the case was closed meanwhile, and keeps what was typed", async () => {
    const sent = open(none, {
      [`PUT ${address}`]: { status: 409, message: keyDateMessages.closed },
    });
    const form = await editor("Add");
    await type(form, "Decision letter", "31-12-2025");
    await save(form);
    expect(await summaryLines()).toEqual([keyDateMessages.closed]);
    expect(sentBy(sent, "GET").filter(({ url }) => url === address)).toHaveLength(1);
    expect(form.getByRole("textbox", { name: "Decision letter" })).toHaveValue("31-12-2025");
  });

  it("keeps what was typed if what somebody else has saved cannot be read", async () => {
    let isDown = false;
    open(none, {
      [`GET ${address}`]: () =>
        isDown ? { status: 503, message: refusals.unavailable } : { data: none },
      [`PUT ${address}`]: () => {
        isDown = true;
        return { status: 409, message: messages.staleVersion };
      },
    });
    const form = await editor("Add");
    await type(form, "Decision letter", "31-12-2025");
    await save(form);
    expect(await summaryLines()).toEqual([refusals.unavailable]);
    expect(form.getByRole("textbox", { name: "Decision letter" })).toHaveValue("31-12-2025");
  });

  it("asks before it is closed with something typed", async () => {
    open(none);
    const form = await editor("Add");
    await type(form, "Decision letter", "31-12-2025");
    await userEvent.click(form.getByRole("button", { name: "Cancel" }));
    await userEvent.click(await screen.findByRole("button", { name: "No" }));
    expect(form.getByRole("textbox", { name: "Decision letter" })).toHaveValue("31-12-2025");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    expect(screen.getByRole("button", { name: "Add key dates" })).toHaveFocus();
  });
});
