/** Who is to be rung back, in the list of follow-ups. Rules: ENQ-7, TASK-7. */
import type { ListedEnquiry } from "@helpline/contract/enquiries/enquiries";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { DueRingBacks } from "./due-ring-backs.tsx";

const ringBack = (enquiry_id: number, call_back_on: string): ListedEnquiry => ({
  enquiry_id,
  reference: `K7M2Q${enquiry_id}`,
  taken_by: 7,
  taken_by_name: "Ann Archer",
  taken_on: "2026-11-20T10:00:00.000Z",
  channel: "call",
  caller: "parent or carer",
  topic: null,
  minutes: 4,
  outcome: "call back",
  name: `Caller ${enquiry_id}`,
  telephone: "07700900308",
  child_name: null,
  case_id: null,
  call_back_on,
  call_back_by: null,
  call_back_by_name: null,
  version: 1,
});

/** Answers one row a page. */
const pages =
  (rows: readonly ListedEnquiry[]) =>
  ({ body }: { readonly body: unknown }) => {
    const { page } = body as { page: number };
    return { data: { rows: rows.slice(page - 1, page), count: rows.length, more: false } };
  };

type Whose = Parameters<typeof DueRingBacks>[0]["whose"];
type Answer = Parameters<typeof stubAnswers>[0][string];

function show(due: "all" | "later", answer: Answer, whose: Whose = "everyone") {
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "POST /api/enquiries/query": answer,
  });
  renderAt("/follow-ups", { "/follow-ups": () => <DueRingBacks whose={whose} due={due} /> });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00.000Z"), toFake: ["Date"] });
  logIn("manager");
});
afterEach(() => vi.useRealTimers());

it("shows those further ahead under Later, on whatever page they are", async () => {
  show("later", pages([ringBack(2, "2026-11-28"), ringBack(3, "2026-11-29")]));
  expect(await screen.findByText(/Caller 3/)).toBeVisible();
  expect(screen.getByRole("link", { name: "07700 900308" })).toBeVisible();
  expect(screen.queryByText(/Caller 2/)).toBeNull();
});

it("says that they could not be loaded, and asks again", async () => {
  let isUp = false;
  show("all", (request) =>
    isUp
      ? pages([ringBack(2, "2026-11-28")])(request)
      : { status: 503, message: "The service is not ready at the moment." },
  );
  const failure = await screen.findByRole("alert");
  expect(failure).toHaveTextContent("The service is not ready at the moment.");
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/Caller 2/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

describe("of all that are to be rung back", () => {
  /** Who is logged in. */
  const me = 7;
  const by = (id: number, call_back_by: number | null) => ({
    ...ringBack(id, "2026-11-28"),
    call_back_by,
  });
  const all = [by(1, me), by(2, null), by(3, me + 1)];

  it.each<[string, Whose, number[]]>([
    ["one's own are those that one is to ring back, or anybody may", "mine", [1, 2]],
    ["those of a colleague are only theirs", me + 1, [3]],
    ["everybody's are all", "everyone", [1, 2, 3]],
  ])("%s", async (_what, whose, ids) => {
    show("all", pages(all), whose);
    await screen.findByRole("heading", { name: "To ring back" });
    expect(
      screen.getAllByText(/Caller \d/).map((each) => /Caller (\d)/.exec(each.textContent)?.[1]),
    ).toEqual(ids.map(String));
  });
});
