/** The page on which advocates log their work, when somebody else changes the case meanwhile. Rules: STAGE-21, UI-7. */
import { logMessages } from "@helpline/contract/case-logs/case-logs.messages";
import { namedMessages } from "@helpline/contract/case-logs/people-named";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sentBy, stubAnswers } from "../../../test/answers.ts";
import { sampleBands, sampleCase } from "../../../test/case-samples.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { AdvocateAddPage } from "../pages/log-entry-pages.tsx";

const draft = "/api/drafts/advocate-log-12";

/** Opens case 12 for its advocate. Somebody else names another clinic before the first entry is saved. */
function open() {
  logIn("advocate");
  let clinic_id: number | null = null;
  const sent = stubAnswers({
    "GET /api/config": {
      data: { time_zone: "Europe/London", bands: sampleBands, nature_of_case: [] },
    },
    "GET /api/utils/datetime": { data: { datetime: "2026-03-29T09:00:00.000Z" } },
    "GET /api/advocates/cases/12/details": () => ({
      data: sampleCase({ with_advisor: 0, with_advocate: 1, advocate_id: 7, clinic_id }),
    }),
    "GET /api/case-logs/case/12": { data: [] },
    "GET /api/cases/12/files": { data: { files: [], details: [] } },
    "GET /api/cases/12/follow-ups": { data: [] },
    "GET /api/cases/12/consents": { data: [] },
    "GET /api/cases/12/family": { data: { cases: [], others: 0 } },
    "GET /api/users/names?role=clinic": { data: [{ user_id: 9, name: "Exe Valley Clinic" }] },
    [`GET ${draft}`]: { data: null },
    [`PUT ${draft}`]: { status: 201, data: {} },
    [`DELETE ${draft}`]: {},
    "POST /api/advocates/cases/logs": () => {
      if (clinic_id !== null) {
        return { status: 201, message: logMessages.added, data: { case_log_id: 1 } };
      }
      clinic_id = 10;
      return { status: 409, message: namedMessages.otherClinic };
    },
  });
  renderAt("/advocate-system/add?case_id=12", { "/advocate-system/add": AdvocateAddPage });
  return sent;
}

/** The field of the form: sections of the page have names such as "Clinic" too. */
const field = (label: RegExp) =>
  within(screen.getByRole("form", { name: "New log entry" })).queryByLabelText(label);
const choose = (label: RegExp, value: string) =>
  fireEvent.change(field(label) as HTMLElement, { target: { value } });
const type = (label: RegExp, value: string) =>
  fireEvent.input(field(label) as HTMLElement, { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

it("names the child in the title, and begins with the form after the guardians", async () => {
  open();
  await screen.findByRole("form", { name: "New log entry" });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/: case 12 · /);
  const [first, second] = screen.getAllByRole("heading", { level: 2 });
  expect([first, second].map((heading) => heading?.textContent)).toEqual([
    "Guardian",
    "New log entry",
  ]);
});

it("asks for no clinic any more after a refusal because the case has one, and keeps the entry", async () => {
  const sent = open();
  await screen.findByRole("form", { name: "New log entry" });
  choose(/^Entry type/, "call");
  type(/^Duration/, "5");
  type(/^Details/, "All is well");
  choose(/^Further action/, "add clinic participation");
  await screen.findByRole("option", { name: "Exe Valley Clinic" });
  choose(/^Clinic/, "9");
  save();
  expect(await dialogLines()).toEqual([namedMessages.otherClinic]);
  fireEvent.click(screen.getByRole("button", { name: "OK" }));
  await waitFor(() => expect(field(/^Clinic/)).toBeNull());
  expect(field(/^Details/)).toHaveValue("All is well");
  save();
  await screen.findByText(logMessages.added);
  expect(sentBy(sent, "POST").map(({ body }) => body)).toMatchObject([
    { clinic_id: 9 },
    { clinic_id: null, details: "All is well", further_action: "add clinic participation" },
  ]);
});
