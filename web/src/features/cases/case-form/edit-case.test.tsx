/** Rules: CASE-20, CASE-21, SHELL-27, UI-8. */
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { messages } from "@helpline/contract/messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { type Answers, sentBy, stubAnswers } from "../../../../test/answers.ts";
import { formAnswers, sampleBands, sampleCase } from "../../../../test/case-samples.ts";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { logIn } from "../../../../test/tokens.ts";
import { EditCase } from "./edit-case.tsx";

const draftPath = "/api/drafts/case-form-12";
const onUpdated = vi.fn();
const updated = { status: 201, message: caseMessages.updated, data: { case_id: 12, version: 6 } };

function setUp(answers: Answers, details = sampleCase(), stored: unknown = null) {
  const sent = stubAnswers({
    ...formAnswers,
    [`PUT ${draftPath}`]: { status: 201, data: {} },
    [`DELETE ${draftPath}`]: {},
    ...answers,
  });
  renderScreen(
    <EditCase
      details={details}
      stored={stored as never}
      bands={sampleBands}
      onBack={vi.fn()}
      onChanged={vi.fn()}
      onUpdated={onUpdated}
    />,
  );
  const fill = (label: RegExp, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const saves = () =>
    sentBy(sent, "PUT").filter(({ url }) => url === "/api/cases") as {
      body: Record<string, unknown>;
    }[];
  return { fill, save, saves };
}

/** Refuses stale versions like the server, and accepts the current one. */
function changedBy(who: string, current: ReturnType<typeof sampleCase>) {
  const stale = {
    status: 409,
    message: messages.staleVersion,
    data: { changed_by: who, changed_on: "2026-03-29T09:30:00.000Z", current },
  };
  return {
    "PUT /api/cases": ({ body }: { body: unknown }) =>
      (body as { version: number }).version === current.version ? updated : stale,
  };
}

beforeEach(() => {
  logIn("manager");
  onUpdated.mockClear();
});

it("shows stage and closing, and closed-on only when closed", () => {
  setUp({}, sampleCase({ closed: 1, closed_on: "2026-03-29T09:30:00.000Z", case_stage: "Closed" }));
  expect(screen.getByText("29-03-2026 10:30:00")).toBeVisible();
  expect(screen.getByLabelText(/^Creation date/)).toHaveValue("09-03-2026");
});

it.each([
  ["attending", { attending_school: "attending", school_id: 5, school_name: "Elm School" }],
  ["home schooled", { attending_school: "home schooled", school_id: 1, school_name: "Home" }],
])("clears the school when the answer about schooling changes from %s", async (_, schooling) => {
  const { saves, save } = setUp({ "PUT /api/cases": updated }, sampleCase(schooling));
  const answer = (value: string) =>
    fireEvent.change(screen.getByLabelText(/^Attending school/), { target: { value } });
  answer("not attending");
  answer("attending");
  expect(await screen.findByRole("combobox", { name: "School" })).toHaveValue("");
  save();
  const dialog = await screen.findByRole("dialog", { name: "Form validation error:" });
  expect(dialog).toHaveTextContent(caseMessages.school);
  expect(saves()).toHaveLength(0);
});

it("keeps the school of a restored draft", async () => {
  const typed = { attending_school: "attending", school_id: "5", school_name: "Elm School" };
  const was = { attending_school: "not attending", school_id: "", school_name: "" };
  const stored = {
    content: { typed, was, version: 5 },
    savedOn: "2026-03-29T09:30:00.000Z",
    unsent: false,
  };
  setUp({}, sampleCase(), stored);
  expect(await screen.findByRole("combobox", { name: "School" })).toHaveValue("Elm School");
});

it("shows the hours used against the chosen band", async () => {
  setUp({}, sampleCase({ band: 1, minutes_used: 400 }));
  const meter = async () => (await screen.findByRole("meter")).getAttribute("aria-valuetext");
  expect(await meter()).toBe("6 h 40 min of 4 h, at most 6 h. Over the maximum");
  fireEvent.change(screen.getByLabelText(/^Band/), { target: { value: "2" } });
  expect(await meter()).toBe("6 h 40 min of 10 h, at most 15 h");
});

it("has no closed-on for an open case", () => {
  setUp({});
  expect(screen.getByText("Awaiting advisor")).toBeVisible();
  expect(screen.queryByText("Closed on")).toBeNull();
});

it("saves with the version that it loaded", async () => {
  const { fill, save, saves } = setUp({ "PUT /api/cases": updated });
  fill(/^Rabbi/, "Levy");
  save();
  await waitFor(() => expect(onUpdated).toHaveBeenCalledExactlyOnceWith(caseMessages.updated));
  expect(saves()).toHaveLength(1);
  expect(saves()[0]?.body).toMatchObject({ case_id: 12, version: 4, rabbi: "Levy", band: 1 });
});

it("saves again by itself when the new version changes no field of the form", async () => {
  const { fill, save, saves } = setUp(
    changedBy("Bo", sampleCase({ version: 5, minutes_used: 30 })),
  );
  fill(/^Rabbi/, "Levy");
  save();
  await waitFor(() => expect(onUpdated).toHaveBeenCalledOnce());
  expect(saves().map(({ body }) => body.version)).toEqual([4, 5]);
});

it("shows who changed what, asks for what both changed, and saves the choice", async () => {
  const theirs = { reason_for_the_call_today: "Theirs", child_first_name: "Samuel", version: 5 };
  const { fill, save, saves } = setUp(changedBy("Bo Baker", sampleCase(theirs)));
  fill(/^Reason/, "Mine");
  fill(/^Rabbi/, "Levy");
  save();
  const dialog = await screen.findByRole("dialog", { name: /changed by someone else/ });
  expect(dialog).toHaveTextContent("Bo Baker saved this case on 29-03-2026 10:30");
  const choice = (name: string) => within(dialog).getByRole("radio", { name });
  expect(choice("Keep mine: Rabbi")).toBeChecked();
  expect(choice("Take theirs: Child first name")).toBeChecked();
  const again = within(dialog).getByRole("button", { name: "Save with these choices" });
  fireEvent.click(again);
  expect(choice("Take theirs: Reason for the call today")).toHaveFocus();
  expect(saves()).toHaveLength(1);
  fireEvent.click(choice("Keep mine: Reason for the call today"));
  fireEvent.click(again);
  await waitFor(() => expect(onUpdated).toHaveBeenCalledOnce());
  expect(saves()[1]?.body).toMatchObject({
    version: 5,
    reason_for_the_call_today: "Mine",
    rabbi: "Levy",
    child_first_name: "Samuel",
  });
});

it("returns to the unchanged form", async () => {
  const { fill, save, saves } = setUp(changedBy("Bo", sampleCase({ rabbi: "Theirs", version: 5 })));
  fill(/^Rabbi/, "Mine");
  save();
  fireEvent.click(await screen.findByRole("button", { name: "Back to the form" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText(/^Rabbi/)).toHaveValue("Mine");
  expect(saves()).toHaveLength(1);
});

it("does not overwrite a colleague's later changes with an old draft", async () => {
  const current = sampleCase({ rabbi: "Theirs", version: 5 });
  const content = { typed: { rabbi: "Mine" }, was: { rabbi: "" }, version: 4 };
  const stored = { content, savedOn: "2026-03-29T09:30:00.000Z", unsent: false };
  const { save, saves } = setUp(changedBy("Bo", current), current, stored);
  expect(await screen.findByText(/has been brought back.*changed since/)).toBeVisible();
  save();
  expect(await screen.findByRole("dialog", { name: /changed by someone else/ })).toBeVisible();
  expect(saves()[0]?.body).toMatchObject({ version: 4, rabbi: "Mine" });
});
