/** /case/258: each role's page of a case, or a plain word that it is not theirs. Rules: EVAL-1, SHELL-12. */
import type { UserType } from "@helpline/contract/access";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Answers, stubAnswers } from "../../../test/answers.ts";
import { formAnswers, sampleBands, sampleCase, sampleHistory } from "../../../test/case-samples.ts";
import { Themed } from "../../../test/render.tsx";
import { logIn } from "../../../test/tokens.ts";
import { forgetQueries } from "../query-client.ts";
import { createAppRouter } from "../router.ts";
import { watchSession } from "../session-watch.ts";

const others: Answers = {
  ...formAnswers,
  "GET /api/config": {
    data: {
      time_zone: "Europe/London",
      bands: sampleBands,
      nature_of_case: ["Transport"],
      evaluation_questions: [],
    },
  },
  "GET /api/auth/logged-in": { data: { loggedin: true } },
  "GET /api/case-logs/case/12": { data: [] },
  "GET /api/cases/12/files": { data: { files: [], details: [] } },
  "GET /api/cases/12/history": { data: sampleHistory },
  "GET /api/cases/12/legal-hold": { data: null },
  "GET /api/cases/12/family": { data: { cases: [], others: 0 } },
  "GET /api/drafts/advisor-log-12": { data: null },
  "GET /notification.json": { data: null },
};

async function open(address: string, answers: Answers = {}) {
  forgetQueries();
  const sent = stubAnswers({ ...others, ...answers });
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  const stop = watchSession(router);
  render(
    <Themed>
      <RouterProvider router={router} />
    </Themed>,
  );
  return { router, sent, stop };
}

const theirs = { data: sampleCase() };
const not = { status: 404, message: "Case 12 does not exist." };
const at = (path: string) => `GET ${path}/12/details`;

it.each([
  ["admin", "/api/cases", "/case-manager/view"],
  ["manager", "/api/cases", "/case-manager/view"],
  ["advisor", "/api/advisors/cases", "/advisor-system/add"],
] as const)("leads the %s to their page, with one read of the case", async (role, path, page) => {
  logIn(role);
  const { router, sent, stop } = await open("/case/12", { [at(path)]: theirs });
  await waitFor(() => expect(router.state.location.pathname).toBe(page));
  expect(router.state.location.search).toEqual({ case_id: 12 });
  await waitFor(() => expect(document.title).not.toBe("Helpline | Case"));
  expect(sent.filter(({ url }) => url.endsWith("/details"))).toHaveLength(1);
  stop();
});

it.each([
  ["advisor", "/api/advisors/cases", "Advisor System"],
  ["advocate", "/api/advocates/cases", "Advocate System"],
  ["clinic", "/api/clinics/cases", "Clinic System"],
  ["evaluator", "/api/evaluators/cases", "Evaluation System"],
] as const)("tells the %s that a case is not theirs, and where to go", async (role, path, list) => {
  logIn(role as UserType);
  const { router, stop } = await open("/case/12", { [at(path)]: not });
  expect(await screen.findByText("Case 12 is not yours at present.")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Case 12");
  expect(screen.queryByText(/does not exist\./)).not.toBeInTheDocument();
  expect(screen.getAllByRole("link", { name: list }).length).toBeGreaterThan(0);
  expect(router.state.location.pathname).toBe("/case/12");
  stop();
});

it("tells a manager, who sees every case, that there is none", async () => {
  logIn("manager");
  const { stop } = await open("/case/12", { "GET /api/cases/12/details": not });
  expect(await screen.findByText("There is no case 12 at present.")).toBeVisible();
  stop();
});

it("asks somebody who has not logged in to log in, and leads on then", async () => {
  const { router, stop } = await open("/case/12", {
    "GET /api/auth/openid-connect": { data: null },
    "GET /api/advisors/cases/12/details": theirs,
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/login");
  await act(async () => void logIn("advisor"));
  await waitFor(() => expect(router.state.location.pathname).toBe("/advisor-system/add"));
  stop();
});

it.each(["/case/abc", "/case/0", "/case/2147483648"])("finds nothing at %s", async (address) => {
  logIn("advisor");
  const { router, stop } = await open(address);
  await screen.findByRole("heading", { level: 1, name: "Page not found" });
  expect(router.state.location.pathname).toBe("/404");
  stop();
});
