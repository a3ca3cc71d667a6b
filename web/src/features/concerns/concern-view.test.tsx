/** One concern in the hands of a lead: what they type stays until it is recorded. Rules: SAFE-8. */
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import type { ConcernDetails } from "@helpline/contract/concerns/concerns";
import { messages } from "@helpline/contract/messages";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { summaryLines } from "../../../test/error-summary.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import ConcernViewPage from "../../app/pages/concern-view-page.tsx";

const concern: ConcernDetails = {
  concern_id: 482913,
  raised_on: "2026-11-20T10:00:00.000Z",
  raised_by_name: "Ann Archer",
  immediate_danger: 0,
  family_told: "no",
  about: "Zara Akhtar",
  acknowledged_on: null,
  acknowledged_by_name: null,
  decision: null,
  review_on: null,
  version: 1,
  words: "He hits me.",
  case_id: null,
  enquiry_id: null,
  people: [],
  is_lead: true,
  may_tie: false,
  history: [],
  mails: [],
};
const acknowledged = {
  ...concern,
  version: 2,
  acknowledged_on: "2026-11-20T11:00:00.000Z",
  acknowledged_by_name: "Lea Lead",
};

/** Opens the concern of a small server, which `answers` may change. */
function open(answers: (store: (stored: ConcernDetails) => void) => Answers) {
  let stored = concern;
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/concerns/482913/details": () => ({ data: stored }),
    ...answers((next) => {
      stored = next;
    }),
  });
  renderAt("/concerns/482913", { "/concerns/$id": ConcernViewPage });
  return { sent, user: userEvent.setup() };
}

const reason = () => screen.findByLabelText(/^Reason/);

async function fillIn() {
  fireEvent.click(await screen.findByRole("radio", { name: /No further action/ }));
  fireEvent.input(await reason(), { target: { value: "The school knows." } });
}

const decisions = (sent: ReturnType<typeof stubAnswers>) =>
  sentBy(sent, "POST").filter(({ url }) => url === "/api/concerns/decide");

beforeEach(() => {
  logIn("manager");
});

it("keeps the typed decision when the concern is acknowledged", async () => {
  const { sent, user } = open((store) => ({
    "POST /api/concerns/acknowledge": () => {
      store(acknowledged);
      return { status: 201, message: concernMessages.acknowledged, data: {} };
    },
    "POST /api/concerns/decide": { status: 201, message: concernMessages.decided, data: {} },
  }));
  await fillIn();
  await user.click(screen.getByRole("button", { name: "Acknowledge" }));
  await screen.findByText(/by Lea Lead$/);
  expect(document.body).not.toHaveFocus();
  expect(await reason()).toHaveValue("The school knows.");
  await user.click(screen.getByRole("button", { name: "Record the decision" }));
  await waitFor(() => expect(decisions(sent)).toHaveLength(1));
  expect(decisions(sent)[0]?.body).toMatchObject({ reason: "The school knows.", version: 2 });
  await waitFor(async () => expect(await reason()).toHaveValue(""));
});

it("keeps the typed decision when another lead was quicker, and shows theirs", async () => {
  const { sent, user } = open((store) => ({
    "POST /api/concerns/decide": ({ body }) => {
      if ((body as { version: number }).version === 2) {
        return { status: 201, message: concernMessages.decided, data: {} };
      }
      const theirs = {
        decision: "monitor",
        agency: null,
        reason: "Theirs",
        review_on: null,
      } as const;
      const on = "2026-11-20T11:00:00.000Z";
      store({
        ...acknowledged,
        decision: "monitor",
        history: [{ deed: "decided", on, by_name: "Lea Lead", case_id: null, ...theirs }],
      });
      return { status: 409, message: messages.staleVersion };
    },
  }));
  await fillIn();
  await user.click(screen.getByRole("button", { name: "Record the decision" }));
  expect(await summaryLines()).toEqual([concernMessages.stale]);
  expect(await screen.findByText("Theirs")).toBeVisible();
  expect(await reason()).toHaveValue("The school knows.");
  await user.click(screen.getByRole("button", { name: "Record the decision" }));
  await waitFor(() => expect(decisions(sent)).toHaveLength(2));
  expect(decisions(sent)[1]?.body).toMatchObject({ reason: "The school knows.", version: 2 });
});
