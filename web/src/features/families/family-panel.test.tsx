/** The other cases of a family: what each shares, how many more there are, none, and a failure. Rules: CALL-13. */
import { type FamilyCase, familyMessages } from "@helpline/contract/families/families";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type Answers, stubAnswers } from "../../../test/answers.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { FamilyPanel } from "./family-panel.tsx";

const other = (case_id: number, more: Partial<FamilyCase> = {}) => ({
  case_id,
  child_name: "Zara Akhtar",
  status: "With Advisor",
  case_handler: "Ada Vance",
  added_on: "2026-03-09",
  shares: "guardian",
  ...more,
});

function open(answer: Answers[string]) {
  stubAnswers({ "GET /api/cases/12/family": answer });
  renderScreen(<FamilyPanel caseId={12} />);
}

beforeEach(() => logIn("advisor"));

it("lists each case with what it shares, and links it", async () => {
  const cases = [other(91), other(92, { case_handler: "NA", shares: "address" })];
  open({ data: { cases, others: 0 } });
  const list = await screen.findByRole("list", { name: "Other cases of the family" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "91 Zara AkhtarWith Advisor, Ada Vance, same guardianAdded 09-03-2026",
    "92 Zara AkhtarWith Advisor, same addressAdded 09-03-2026",
  ]);
  expect(within(list).getByRole("link", { name: "91 Zara Akhtar" })).toHaveAttribute(
    "href",
    "/case/91",
  );
  expect(screen.queryByText(familyMessages.none)).toBeNull();
  expect(screen.queryByText(/more case/)).toBeNull();
});

it("says how many more cases colleagues have, also if none is listed", async () => {
  open({ data: { cases: [], others: 2 } });
  expect(await screen.findByText(familyMessages.others(2, 0))).toBeVisible();
  expect(screen.queryByRole("list")).toBeNull();
  expect(screen.queryByText(familyMessages.none)).toBeNull();
});

it("says that there is no other case", async () => {
  open({ data: { cases: [], others: 0 } });
  expect(await screen.findByText(familyMessages.none)).toBeVisible();
});

it("says why they could not be loaded, and loads them again", async () => {
  let isUp = false;
  open(() =>
    isUp ? { data: { cases: [other(91)], others: 1 } } : { status: 503, message: "Not now." },
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("Not now.");
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "91 Zara Akhtar" })).toBeVisible();
  expect(screen.getByText(familyMessages.others(1, 1))).toBeVisible();
});
