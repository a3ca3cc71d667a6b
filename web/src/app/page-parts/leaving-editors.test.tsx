/** The banner of a call stands above the forms of a case, and what it offers opens another page. Rules: UI-3. */
import { englandsClocks } from "@helpline/contract/key-dates/clocks";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ConsentLine } from "#features/consents/consent-line.tsx";
import { KeyDatesLine } from "#features/key-dates/key-dates-line.tsx";
import { ChangeAlerts } from "#shared/alerts/change-alerts.tsx";
import { stubAnswers } from "../../../test/answers.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";

const editors = [
  {
    opener: "Add an alert about Ann Lee",
    dialog: "Alerts of Ann Lee",
    field: "What people have to know",
    typed: "Urdu",
  },
  { opener: "Add consents", dialog: "Consents of case 12", field: "Note", typed: "By post" },
  {
    opener: "Add key dates",
    dialog: "Key dates of case 12",
    field: "Decision letter",
    typed: "31-12-2025",
  },
];

function CasePage() {
  return (
    <>
      <h1>Case 12</h1>
      <ChangeAlerts guardianId={3} name="Ann Lee" alerts={null} />
      <ConsentLine caseId={12} />
      <KeyDatesLine caseId={12} />
    </>
  );
}

beforeEach(() => {
  logIn("advisor");
  stubAnswers({
    "GET /api/config": { data: { clocks: englandsClocks } },
    "GET /api/guardians/3/alerts": { data: { guardian_id: 3, alerts: [], version: 1 } },
    "GET /api/cases/12/consents": { data: [] },
    "GET /api/cases/12/key-dates": {
      data: { starts: {}, dates: [], nation: "England", version: 0 },
    },
  });
});

it.each(editors)("asks before typed text is lost with the page: $dialog", async (editor) => {
  const router = renderAt("/case-manager/view?case_id=12", { "/case-manager/view": CasePage });
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("button", { name: editor.opener }));
  await user.type(await screen.findByLabelText(new RegExp(`^${editor.field}`)), editor.typed);
  const leave = () => act(() => void router.navigate({ to: "/call" }));
  leave();
  expect((await dialogLines("Unsaved changes"))[0]).toContain("not saved");
  await user.click(screen.getByRole("button", { name: "No" }));
  expect(screen.getByRole("dialog", { name: editor.dialog })).toBeVisible();
  expect(screen.getByDisplayValue(editor.typed)).toBeVisible();
  leave();
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/call"));
  expect(screen.queryByRole("dialog")).toBeNull();
});
