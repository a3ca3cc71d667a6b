/** The view of one case after another, with forms that are open. Rules: UI-3. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Answers } from "../../../test/answers.ts";
import { sampleCase } from "../../../test/case-samples.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { answersAbout, openCaseView } from "../../../test/open-case-view.tsx";

const people = { data: [{ user_id: 3, name: "Mary Manager", user_type: "manager" }] };
const followUpsOf = (id: number): Answers => ({
  [`GET /api/cases/${id}/follow-ups`]: { data: [] },
  [`GET /api/cases/${id}/follow-ups/people`]: people,
});

/** Opens case 12 when case 13 has been read already. */
async function openSecond() {
  const { router } = openCaseView(sampleCase(), {
    answers: {
      ...answersAbout(sampleCase({ case_id: 13, child_first_name: "Zara" })),
      ...followUpsOf(12),
      ...followUpsOf(13),
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
    expect((await dialogLines("Unsaved changes"))[0]).toMatch(/is not saved/);
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
