/** The case view. Rules: CALL-14, CASE-25, CASE-26, CASE-27, CASE-32. */
import { logMessages } from "@helpline/contract/case-logs/case-logs.messages";
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { caseFacts } from "@helpline/contract/cases/case-facts";
import { type ViewSection, viewSections } from "@helpline/contract/cases/case-sections";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { unknownBand } from "@helpline/contract/cases/needs-and-hours";
import { everyAnswer } from "@helpline/contract/cases/sample-answers";
import { evaluationMessages } from "@helpline/contract/evaluations/evaluations";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Answers } from "../../../test/answers.ts";
import { sampleCase } from "../../../test/case-samples.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import type { StubbedAnswer } from "../../../test/fetch-stub.ts";
import { openCaseView } from "../../../test/open-case-view.tsx";

const open = (details?: CaseDetails, answers?: Answers, address?: string) =>
  openCaseView(details, { ...(answers && { answers }), ...(address && { address }) }).router;

const section = (name: string) => screen.findByRole("region", { name });

describe("what it shows", () => {
  it("has all sections, and one row of links to the parts of the page", async () => {
    open();
    await section("Case");
    const contents = screen.getByRole("navigation", { name: "Sections of the case" });
    const links = within(contents).getAllByRole<HTMLAnchorElement>("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "Key dates",
      "Follow-ups",
      "Family",
      "Details",
      "Log history",
      "Files",
      "Evaluation",
      "History",
      "Privacy",
    ]);
    for (const { hash } of links) expect(document.querySelector(hash), hash).toBeVisible();
    const names = [
      "Guardian",
      "Next",
      "Why they called",
      "Latest log entries",
      "Key dates",
      "Follow-ups",
      "Family",
      "Case",
      "Reason for the call",
      "Primary guardian",
      "Secondary guardian",
      "Child",
      "GP practice",
      "Special educational needs",
      "Local authority",
      "School",
      "Household",
      "Advisor",
      "Advocate",
      "Clinic",
      "Evaluator",
      "Log history",
      "Files",
      "Consent and nature of case",
      "Evaluation",
      "History of stages",
      "History of changes",
      "Privacy",
    ];
    for (const name of names) expect(screen.getByRole("region", { name })).toBeVisible();
  });

  it.each([
    [{}, "Awaiting Advisor"],
    [{ with_advisor: 0, with_advocate: 1 }, "Awaiting Advocate"],
    [{ with_advisor: 0, with_advocate: 1, advocate_id: 9 }, "With Advocate"],
    [
      { with_advisor: 0, with_advocate: 1, advocate_id: 9, clinic_participating: 1 },
      "With Advocate & Clinic",
    ],
    [{ with_advisor: 0, with_evaluator: 1, evaluator_id: 9 }, "With Evaluator"],
    [{ with_advisor: 0 }, "ERROR STATE"],
    [{ closed: 1, closed_on: "2026-03-29T09:30:00.000Z" }, "Closed"],
  ])("shows the stage of %j", async (flags, text) => {
    open(sampleCase(flags));
    const summary = await section("Case");
    expect(within(summary).getAllByText(text)[0]).toBeVisible();
    expect(within(summary).queryByText("Closed on") !== null).toBe(text === "Closed");
  });

  it("shows the band with the hours used, and a warning when they exceed it", async () => {
    open(sampleCase({ band: 1, minutes_used: 400 }));
    const meter = within(await section("Case")).getByRole("meter");
    expect(meter).toHaveAttribute(
      "aria-valuetext",
      "6 h 40 min of 4 h, at most 6 h. Over the maximum",
    );
  });

  it("shows the clinic's name and the person in charge of its account", async () => {
    open(
      sampleCase({
        clinic_id: 9,
        clinic_name: "Hope Clinic",
        clinic_first_name: "Bea",
        clinic_last_name: "Brook",
      }),
    );
    const clinic = await section("Clinic");
    expect(within(clinic).getByText("Clinic name")).toBeVisible();
    expect(within(clinic).getByText("Hope Clinic")).toBeVisible();
    expect(within(clinic).getByText("Bea")).toBeVisible();
  });

  it("shows the number of a band that does not exist", async () => {
    open(sampleCase({ band: 7 }));
    expect(within(await section("Case")).getByText(unknownBand(7))).toBeVisible();
  });

  it("shows rows that depend on an answer only after Yes", async () => {
    open(sampleCase({ had_formal_diagnosis: 1, formal_diagnosis_details: "Autism, 2021" }));
    const needs = await section("Special educational needs");
    expect(within(needs).getByText("Autism, 2021")).toBeVisible();
    expect(within(needs).queryByText("Formal assessment details")).not.toBeInTheDocument();
  });
});

describe("at first sight", () => {
  const texts = (region: HTMLElement) =>
    within(region)
      .getAllByRole("listitem")
      .map((each) => each.textContent);

  it("has whom to ring, each number a link", async () => {
    open(
      sampleCase({
        primary_guardian_first_name: "Margaret",
        primary_guardian_last_name: "Harris",
        primary_guardian_relationship_with_child: "Mother",
        primary_guardian_telephone: "020 496 0030",
        primary_guardian_mobile: "07700 900111",
        secondary_guardian_id: 4,
        secondary_guardian_first_name: "Omar",
        secondary_guardian_last_name: "Harris",
        secondary_guardian_relationship_with_child: "Father",
        secondary_guardian_telephone: null,
        secondary_guardian_mobile: null,
      }),
    );
    const guardian = await section("Guardian");
    expect(guardian).toHaveTextContent("Margaret Harris, mother020 496 003007700 900111");
    expect(guardian).toHaveTextContent("Omar Harris, fatherNo telephone number");
    const numbers = within(guardian).getAllByRole("link");
    expect(numbers.map((each) => each.getAttribute("href"))).toEqual([
      "tel:0204960030",
      "tel:07700900111",
    ]);
  });

  it("has what is next, key dates and follow-ups together, the soonest first", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-23T10:00:00.000Z"), toFake: ["Date"] });
    const date = (key: string, label: string, due_on: string, met_on: string | null = null) => {
      return { key, label, due_on, days_left: 0, met_on };
    };
    const dates = [
      date("appeal", "Appeal to the tribunal", "2026-11-20"),
      date("draft", "Draft plan", "2026-11-21", "2026-11-21"),
      date("final", "Final plan", "2026-12-04"),
      date("review", "Annual review", "2027-10-04"),
    ];
    const followUp = (follow_up_id: number, text: string, due_on: string, done_on = null) => {
      return { follow_up_id, case_id: 12, text, due_on, done_on, assigned_to: 7, version: 1 };
    };
    open(sampleCase(), {
      "GET /api/cases/12/key-dates": { data: { starts: {}, dates, version: 1 } },
      "GET /api/cases/12/follow-ups": {
        data: [followUp(1, "Ring: how was it?", "2026-11-23"), followUp(2, "Write", "2026-11-30")],
      },
    });
    const next = await section("Next");
    await within(next).findByRole("link", { name: "Final plan" });
    expect(texts(next)).toEqual([
      "Fri 20 NovKey date: Appeal to the tribunal 3 days late",
      "todayFollow-up: Ring: how was it? ",
      "Mon 30 NovFollow-up: Write ",
      "Fri 4 DecKey date: Final plan ",
    ]);
    expect(next).toHaveTextContent("and 1 later");
    const followUps = await section("Follow-ups");
    await userEvent.click(within(next).getByRole("link", { name: "Write" }));
    expect(followUps).toHaveFocus();
    vi.useRealTimers();
  });

  it("says that nothing is planned", async () => {
    open();
    expect(await section("Next")).toHaveTextContent("Nothing is planned.");
  });

  it("has the reason for the call, and leads to the whole of a long one", async () => {
    open(sampleCase({ reason_for_the_call_today: "A line.\nAnother." }));
    const reason = await section("Why they called");
    expect(reason).toHaveTextContent("A line. Another.");
    const whole = await section("Reason for the call");
    await userEvent.click(within(reason).getByRole("link", { name: "The whole reason" }));
    expect(whole).toHaveFocus();
  });
});

it("shows hold, facts and what is next together and in this order, so that nothing jumps", async () => {
  let answer: (hold: StubbedAnswer) => void = () => {};
  const hold = new Promise<StubbedAnswer>((resolve) => {
    answer = resolve;
  });
  open(sampleCase(), { "GET /api/cases/12/legal-hold": () => hold });
  await screen.findByRole("heading", { name: "Case 12 · Sam" });
  const facts = () => screen.queryByText("Last entry", { selector: "dt" });
  const next = () => screen.queryByRole("region", { name: "Next" });
  expect([facts(), next()]).toEqual([null, null]);
  const set = { set_by: "Mia Vale", set_on: "2026-03-29T09:30:00.000Z" };
  answer({ data: { reason: "A complaint", ...set } });
  const banner = await screen.findByRole("note", { name: "Legal hold" });
  const order = [banner, facts(), next()];
  const inPage = [...document.querySelectorAll("*")].filter((each) =>
    order.includes(each as never),
  );
  expect(inPage).toEqual(order);
});

describe("the log history", () => {
  it("says when there is none", async () => {
    open();
    expect(await screen.findByText(logMessages.none)).toBeVisible();
  });
});

describe("the evaluation", () => {
  it("says when there is none", async () => {
    open();
    expect(await screen.findByText(evaluationMessages.none)).toBeVisible();
  });

  it("has the chosen options in words, comments and when it was added", async () => {
    open(
      sampleCase({
        evaluation_id: 1,
        evaluated_by: "Eve Ward",
        eval_comments: "Thankful",
        eval_added_on: "2026-03-29T09:30:00.000Z",
        ...({ eval_question_1: "2", eval_question_9: "My rights" } as object),
      }),
    );
    const evaluation = within(await section("Evaluation"));
    expect(evaluation.getByText("How helpful was your advisor?")).toBeVisible();
    expect(evaluation.getByText("Very")).toBeVisible();
    expect(evaluation.getByText("My rights")).toBeVisible();
    expect(evaluation.getByText("Thankful")).toBeVisible();
    expect(evaluation.getByText("29-03-2026 10:30:00")).toBeVisible();
  });
});

describe("the history", () => {
  it("shows stages, fields and values in words", async () => {
    open();
    expect(await screen.findByText("Add clinic participation")).toBeVisible();
    expect(within(await section("History of stages")).getByText("Advocate & Clinic")).toBeVisible();
    const changes = within(await section("History of changes"));
    const cells = changes
      .getAllByRole("row")
      .map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent))
      .filter((texts) => texts.length > 0);
    expect(changes.getByText("File uploaded")).toBeVisible();
    expect(changes.getByText("Report.pdf")).toBeVisible();
    expect(changes.getByText("Follow-up done")).toBeVisible();
    expect(changes.getByText("Follow-up handed over")).toBeVisible();
    expect(changes.getAllByText("Ring the school")).toHaveLength(2);
    expect(cells).toEqual([
      ["Band", "1", "2"],
      ["Receiving support?", "No", "Yes"],
      ["Child date of birth", "—", "09-03-2015"],
      ["Advisor", "—", "Ada Vance"],
      ["Evaluation", "Evaluation removed", "—"],
      ["Who", "Ada Vance", "—"],
    ]);
  });
});

describe("navigation", () => {
  it("leads back to the row in the case manager", async () => {
    const router = open();
    await section("Case");
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    await screen.findByText("At /case-manager");
    expect(router.state.location.search).toEqual({ case_id: 12 });
  });

  it.each([
    ["Edit", "/case-manager/edit"],
    ["Report", "/reports/case-report"],
    ["Files", "/case-file-manager"],
    ["Log", "/advisor-system/add"],
  ])("leads with %s to %s with the case", async (button, path) => {
    const router = open();
    await section("Case");
    await userEvent.click(screen.getByRole("button", { name: button }));
    await screen.findByText(`At ${path}`);
    expect(router.state.location.search).toEqual({ case_id: 12 });
  });

  it("prints, with its key dates", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    open();
    await section("Case");
    expect((await section("Key dates")).closest('[data-paper="hidden"]')).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
  });

  it("remembers the case for an address without an id", async () => {
    open();
    await section("Case");
    open(sampleCase(), {}, "/case-manager/view");
    await waitFor(() =>
      expect(screen.getAllByRole("heading", { name: "Case 12 · Sam" }).length).toBeGreaterThan(1),
    );
  });

  it("says when no case is given, and goes back", async () => {
    const router = open(sampleCase(), {}, "/case-manager/view");
    expect(await dialogLines("Notice")).toEqual([caseMessages.idMissing]);
    await waitFor(() => expect(router.state.location.pathname).toBe("/case-manager"));
  });

  it("shows why the details were refused, and goes back", async () => {
    const router = open(sampleCase(), {
      "GET /api/cases/12/details": { status: 404, message: caseMessages.notFound },
    });
    expect(await dialogLines("ERROR")).toEqual([caseMessages.notFound]);
    await waitFor(() => expect(router.state.location.pathname).toBe("/case-manager"));
  });
});

it("shows every field of the table with its label, in its declared section", async () => {
  const facts = caseFacts.filter(({ field }) => field !== null);
  const ids = facts.map(({ field }) => [String(field), 7]);
  const texts = facts.map(({ name, notes }) => [
    name,
    notes.input === "date" ? "2016-02-29" : `The ${name}`,
  ]);
  const values = { ...Object.fromEntries([...ids, ...texts]), ...everyAnswer };
  open(sampleCase({ ...values, primary_guardian_id: 3, secondary_guardian_id: 4 }));
  for (const section of Object.keys(viewSections) as ViewSection[]) {
    const { title } = viewSections[section];
    const region = await screen.findByRole("region", { name: title });
    const inSection = facts.filter(({ view }) => view === section);
    expect(inSection.length, title).toBeGreaterThan(0);
    for (const { notes, viewLabel } of inSection) {
      const label = within(region).getByText(viewLabel ?? notes.label, { selector: "dt" });
      expect(label.nextElementSibling?.textContent, notes.label).not.toMatch(/^—?$/);
    }
  }
});
