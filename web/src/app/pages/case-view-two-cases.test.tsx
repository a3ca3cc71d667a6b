/** The view of one case after another, with forms that are open. Rules: CASE-25, UI-3. */
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { refusals } from "@helpline/contract/refusals";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Answers } from "../../../test/answers.ts";
import { sampleCase } from "../../../test/case-samples.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { answersAbout, openCaseView } from "../../../test/open-case-view.tsx";

afterEach(() => vi.useRealTimers());

const people = { data: [{ user_id: 3, name: "Mary Manager", user_type: "manager" }] };
const followUpsOf = (id: number): Answers => ({
  [`GET /api/cases/${id}/follow-ups`]: { data: [] },
  [`GET /api/cases/${id}/follow-ups/people`]: people,
});

/** Opens case 12 when case 13 has been read already. */
async function openSecond(answers: Answers = {}) {
  const { router } = openCaseView(sampleCase(), {
    answers: {
      ...answersAbout(sampleCase({ case_id: 13, child_first_name: "Zara" })),
      ...followUpsOf(12),
      ...followUpsOf(13),
      ...answers,
    },
    address: "/case-manager/view?case_id=13",
  });
  const show = (case_id: number) =>
    act(() => void router.navigate({ to: "/case-manager/view", search: { case_id } }));
  await screen.findByRole("button", { name: "Set a legal hold" });
  show(12);
  await screen.findByRole("heading", { name: "Case 12 · Sam" });
  await screen.findByRole("button", { name: "Set a legal hold" });
  return { router, show };
}

it.each([
  ["Set a legal hold", "Set a legal hold", /Reason/],
  ["Add a follow-up", "New follow-up", /^What/],
])(
  "%s: asks before another case is shown, which has no form and no text",
  async (button, label, field) => {
    const { router, show } = await openSecond();
    fireEvent.click(await screen.findByRole("button", { name: button }));
    const form = await screen.findByRole("form", { name: label });
    const text = within(form).getByRole("textbox", { name: field });
    fireEvent.input(text, { target: { value: "About Sam" } });
    show(13);
    expect((await dialogLines("Unsaved changes"))[0]).toMatch(/not saved/);
    fireEvent.click(screen.getByRole("button", { name: "No" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.search).toEqual({ case_id: 12 });
    expect(text).toHaveValue("About Sam");
    show(13);
    await dialogLines("Unsaved changes");
    fireEvent.click(screen.getByRole("button", { name: "Yes" }));
    await screen.findByRole("heading", { name: "Case 13 · Zara" });
    expect(await screen.findByRole("button", { name: button })).toBeVisible();
    expect(form).not.toBeInTheDocument();
    expect(screen.queryByDisplayValue("About Sam")).toBeNull();
  },
);

/** Shows case 13, case 12 and, when its details are out of date, case 13 again. */
async function readAgain(status: number, message: string) {
  vi.useFakeTimers({ toFake: ["Date"] });
  let isRead = false;
  const asked = vi.fn();
  const { router, show } = await openSecond({
    "GET /api/cases/13/details": () => {
      asked();
      if (isRead) return { status, message };
      return { data: sampleCase({ case_id: 13, child_first_name: "Zara" }) };
    },
  });
  isRead = true;
  vi.setSystemTime(Date.now() + 60_000);
  show(13);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  return router;
}

it.each([
  [503, refusals.unavailable],
  [429, "Too many requests."],
])(
  "stays on a case that is shown when a later read is answered with %i",
  async (status, message) => {
    const router = await readAgain(status, message);
    // Nothing says when the failure has been handled.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("heading", { name: "Case 13 · Zara" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Set a legal hold" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/case-manager/view");
  },
);

it("leads back from a case that is shown when a later read says that it is gone", async () => {
  const router = await readAgain(404, caseMessages.notFound);
  expect(await dialogLines("ERROR")).toEqual([caseMessages.notFound]);
  await waitFor(() => expect(router.state.location.pathname).toBe("/case-manager"));
});
