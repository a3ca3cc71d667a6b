/** A manager's actions on a case of the list. Rules: CASE-34, STAGE-11, STAGE-12, STAGE-25. */
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { stageMessages } from "@helpline/contract/cases/stages.messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import CaseManagerPage from "#app/pages/case-manager-page.tsx";
import { runningTimer, startTimer } from "#shared/call-timer/call-timer.ts";
import { type Answers, sentBy, stubAnswers } from "../../../../test/answers.ts";
import { caseListAnswers, sampleRow } from "../../../../test/case-lists.ts";
import { sampleCase } from "../../../../test/case-samples.ts";
import { summaryLines } from "../../../../test/error-summary.ts";
import { renderAt } from "../../../../test/render-at.tsx";
import { logIn } from "../../../../test/tokens.ts";

const done = { status: 201, message: caseMessages.actionDone };

async function choose(action: string, answers: Answers, details = sampleCase({ case_id: 3 })) {
  const sent = stubAnswers({
    ...caseListAnswers("/api/cases", 3),
    "GET /api/cases/3/details": { data: details },
    ...answers,
  });
  const router = renderAt("/case-manager", { "/case-manager": CaseManagerPage });
  const user = userEvent.setup();
  await user.click(await screen.findByText("Child 3"));
  await user.selectOptions(screen.getByLabelText("Action"), action);
  await user.click(screen.getByRole("button", { name: "Go" }));
  return { sent, router, user };
}

async function dialog(name: string) {
  const box = await screen.findByRole("dialog", { name });
  return {
    lines: [...box.querySelectorAll("p")].map((line) => line.textContent),
    answer: (answer: string) => userEvent.click(within(box).getByRole("button", { name: answer })),
  };
}

const selectedRow = () => screen.getByRole("row", { selected: true });

beforeEach(() => {
  logIn("manager");
});

it.each([
  ["View", "/case-manager/view", { case_id: 3 }],
  ["Edit", "/case-manager/edit", { case_id: 3 }],
  ["Case File Manager", "/case-file-manager", { case_id: 3 }],
  ["Add", "/case-manager/add", {}],
])("%s leads to %s", async (action, path, search) => {
  const { router } = await choose(action, {});
  await screen.findByText(`At ${path}`);
  expect(router.state.location.search).toEqual(search);
});

it("offers exactly these actions", async () => {
  stubAnswers(caseListAnswers("/api/cases", 3));
  renderAt("/case-manager", { "/case-manager": CaseManagerPage });
  const options = within(await screen.findByLabelText("Action")).getAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual([
    "Please choose",
    "View",
    "Add",
    "Edit",
    "Delete",
    "Case File Manager",
    "Assign case to Advisor",
    "Assign case to Advocate",
    "Assign case to Evaluator",
    "Close case",
    "Notify case user",
    "Assign to a person…",
  ]);
});

it("names a row by what it shows", async () => {
  const entered = { ...sampleRow(3), last_entry_on: "2026-01-02T09:00:00.000Z" };
  stubAnswers({ ...caseListAnswers("/api/cases", 3), "GET /api/cases/1": { data: [entered] } });
  renderAt("/case-manager", { "/case-manager": CaseManagerPage });
  const row = (await screen.findByText("Child 3")).closest("tr");
  const ago = row?.querySelector("time")?.textContent;
  expect(ago).toMatch(/ ago$/);
  expect(row).toHaveAccessibleName(expect.stringContaining(`Child 3`));
  expect(row).toHaveAccessibleName(expect.stringContaining(` ${ago} `));
  expect(row).not.toHaveAccessibleName(expect.stringContaining("T09:00"));
});

it("deletes after Yes, naming the case, and reloads count and page", async () => {
  const { sent } = await choose("Delete", { "DELETE /api/cases": { message: "Gone." } });
  const question = await dialog("Delete case");
  expect(question.lines[0]).toBe(
    "Do you want to delete case 3 (child Child 3, guardian Guardian 3)?",
  );
  const before = sentBy(sent, "GET").length;
  startTimer(3);
  await question.answer("Yes");
  await waitFor(() => expect(sentBy(sent, "DELETE")[0]?.body).toEqual({ case_id: 3 }));
  await waitFor(() => expect(sentBy(sent, "GET").length).toBeGreaterThanOrEqual(before + 2));
  expect(await screen.findByText("Case 3: Gone.")).toBeVisible();
  expect(runningTimer()).toBeNull();
  expect(screen.queryByRole("row", { selected: true })).not.toBeInTheDocument();
});

it("does not delete after No", async () => {
  const { sent } = await choose("Delete", {});
  await (await dialog("Delete case")).answer("No");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sentBy(sent, "DELETE")).toEqual([]);
});

it("uses the documented text for a failed delete", async () => {
  await choose("Delete", { "DELETE /api/cases": { status: 404, message: caseMessages.notFound } });
  await (await dialog("Delete case")).answer("Yes");
  expect((await dialog("ERROR")).lines).toEqual([caseMessages.deleteFailed]);
});

it("warns before moving a case, and keeps the row selected after it", async () => {
  const { sent } = await choose("Assign case to Advocate", {
    "POST /api/cases/actions": done,
  });
  const question = await dialog("Assign case to Advocate");
  expect(question.lines).toEqual([
    "Case 3 (child Sam): Awaiting Advisor → Awaiting Advocate.",
    caseMessages.goOn,
  ]);
  await question.answer("Yes");
  await waitFor(() =>
    expect(sentBy(sent, "POST")[0]?.body).toEqual({
      case_id: 3,
      action: "assign to advocate",
      version: 4,
    }),
  );
  expect(await screen.findByText(`Case 3: ${caseMessages.actionDone}`)).toBeVisible();
  expect(selectedRow()).toHaveTextContent("Child 3");
});

it("says what will be removed from a closed case", async () => {
  const evaluated = sampleCase({
    case_id: 3,
    closed: 1,
    with_advisor: 0,
    evaluation_id: 9,
    evaluated_by: "Eve Ward",
    consented_to_evaluation: 1,
    eval_added_on: "2026-03-29T09:30:00.000Z",
  });
  const { sent } = await choose("Assign case to Evaluator", {}, evaluated);
  const question = await dialog("Assign case to Evaluator");
  expect(question.lines).toEqual([
    "Case 3 (child Sam): Closed → Awaiting Evaluator.",
    "Its evaluation of 29-03-2026 10:30:00 by Eve Ward will be removed.",
    caseMessages.goOn,
  ]);
  await question.answer("No");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sentBy(sent, "POST")).toEqual([]);
});

it("shows a refusal as ERROR, without a question if nothing would be removed", async () => {
  const message = stageMessages.alreadyThere("advisor");
  await choose("Assign case to Advisor", { "POST /api/cases/actions": { status: 409, message } });
  expect((await dialog("ERROR")).lines).toEqual([message]);
  expect(selectedRow()).toHaveTextContent("Child 3");
});

it("closes a case, and shows the updated row", async () => {
  let closed = false;
  const answered = sampleCase({
    case_id: 3,
    consented_to_evaluation: 1,
    nature_of_case: "EHC needs assessment",
  });
  const answers: Answers = {
    "GET /api/cases/1": () => ({
      data: [sampleRow(3, closed ? { closed: 1, status: "Closed", case_handler: "NA" } : {})],
    }),
    "POST /api/cases/actions": () => {
      closed = true;
      return done;
    },
  };
  const { sent } = await choose("Close case", answers, answered);
  const question = await dialog("Close case");
  expect(question.lines[0]).toBe(
    "Do you want to close case 3 (child Sam)? It is now: Awaiting Advisor.",
  );
  expect(sentBy(sent, "POST")).toEqual([]);
  await question.answer("Yes");
  await waitFor(() => expect(selectedRow()).toHaveTextContent("Closed"));
  expect(selectedRow()).toHaveAttribute("data-quiet", "true");
  expect(sentBy(sent, "POST")[0]?.body).toEqual({ case_id: 3, action: "close", version: 4 });
});

it("asks for consent and the nature of the case before it closes one without", async () => {
  const { sent, user } = await choose("Close case", { "POST /api/cases/actions": done });
  const form = within(await screen.findByRole("dialog", { name: "Close case" }));
  await user.click(form.getByRole("radio", { name: "No" }));
  await user.selectOptions(form.getByRole("combobox"), "EHC needs assessment");
  await user.click(form.getByRole("button", { name: "Close case" }));
  expect(await screen.findByText(`Case 3: ${caseMessages.actionDone}`)).toBeVisible();
  expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([
    {
      case_id: 3,
      action: "close",
      version: 4,
      consented_to_evaluation: 0,
      nature_of_case: "EHC needs assessment",
    },
  ]);
});

it("closes nothing when the question is cancelled", async () => {
  const { sent, user } = await choose("Close case", {});
  const form = within(await screen.findByRole("dialog", { name: "Close case" }));
  await user.click(form.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sentBy(sent, "POST")).toEqual([]);
});

it("keeps a question and its answers while the address follows the chosen row", async () => {
  const { router, user } = await choose("Close case", {});
  const form = within(await screen.findByRole("dialog", { name: "Close case" }));
  await user.click(form.getByRole("radio", { name: "No" }));
  // A chosen row is written into the address after a pause: here, certainly after the answer.
  fireEvent.click(screen.getByText("Child 2"));
  await waitFor(() => expect(router.state.location.search).toEqual({ case_id: 2 }));
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  expect(form.getByRole("radio", { name: "No" })).toBeChecked();
});

it.each([null, 0])(
  "asks for consent before it assigns to an evaluator: stored %j",
  async (stored) => {
    const refused = sampleCase({ case_id: 3, consented_to_evaluation: stored });
    const title = "Assign case to Evaluator";
    const { sent, user } = await choose(title, { "POST /api/cases/actions": done }, refused);
    const form = within(await screen.findByRole("dialog", { name: title }));
    expect(form.getByText(/Awaiting Advisor → Awaiting Evaluator\./)).toBeVisible();
    await user.click(form.getByRole("radio", { name: "No" }));
    await user.click(form.getByRole("button", { name: title }));
    expect(await summaryLines()).toEqual([stageMessages.noConsent]);
    await user.click(form.getByRole("radio", { name: "Yes" }));
    await user.click(form.getByRole("button", { name: title }));
    expect(await screen.findByText(`Case 3: ${caseMessages.actionDone}`)).toBeVisible();
    expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([
      {
        case_id: 3,
        action: "assign to evaluator",
        version: 4,
        consented_to_evaluation: 1,
      },
    ]);
  },
);

it.each([
  [{ status: 200, message: "Ann Archer (advisor) is being notified of case 3." }, "Success"],
  [{ status: 409, message: "This case has no assigned user to notify." }, "Error"],
])("notifies the case user and shows the server's message (%#)", async (answer, title) => {
  const { sent } = await choose("Notify case user", {
    "POST /api/managers/cases/notify-case-user": answer,
  });
  const told = await dialog(title);
  expect(told.lines).toEqual([answer.message]);
  expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([{ case_id: 3 }]);
  await told.answer("OK");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(selectedRow()).toHaveTextContent("Child 3");
});

it("offers to add a case beside its title, and menu entries only in the menu (ADR 26)", async () => {
  logIn("admin");
  stubAnswers(caseListAnswers("/api/cases", 3));
  renderAt("/case-manager", { "/case-manager": CaseManagerPage });
  expect(await screen.findByRole("link", { name: "Add a case" })).toBeVisible();
  for (const name of ["Access log", "Mail", "Notice", "Backups"]) {
    expect(screen.queryByRole("link", { name })).not.toBeInTheDocument();
  }
});

const annLee = {
  user_id: 7,
  first_name: "Ann",
  last_name: "Lee",
  clinic_name: null,
  open_cases: 12,
  minutes_28_days: 180,
};

it("assigns a person, offering the role of the present stage first, and reloads the list", async () => {
  const { sent, user } = await choose("Assign to a person…", {
    "GET /api/users/load?role=advisor": { data: [annLee] },
    "POST /api/cases/3/assign": {
      status: 201,
      message: "Ann Lee is now the advisor of case 3.",
      data: { case_id: 3, version: 2 },
    },
  });
  await screen.findByRole("dialog", { name: "Assign case 3" });
  expect(screen.getByLabelText(/^Role/)).toHaveValue("advisor");
  await user.click(screen.getByRole("combobox", { name: /^Person/ }));
  await user.click(await screen.findByRole("option", { name: /^Ann Lee/ }));
  const before = sentBy(sent, "GET").length;
  await user.click(screen.getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("Ann Lee is now the advisor of case 3.")).toBeVisible();
  expect(sentBy(sent, "POST")[0]?.body).toEqual({ role: "advisor", user_id: 7, version: 4 });
  await waitFor(() => expect(sentBy(sent, "GET").length).toBeGreaterThan(before));
});
