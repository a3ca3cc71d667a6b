/** The list of enquiries: a search begins on the first page, and a file has only what was found. Rules: ENQ-5. */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import EnquiriesPage from "#app/pages/enquiries-page.tsx";
import { listMessages } from "#shared/list/list.messages.ts";
import { sentBy, stubAnswers } from "../../../../test/answers.ts";
import { renderAt } from "../../../../test/render-at.tsx";
import { logIn } from "../../../../test/tokens.ts";

const listed = {
  enquiry_id: 5,
  reference: "K7M2QX",
  taken_on: "2026-03-02T10:00:00.000Z",
  outcome: "call back",
  call_back_on: null,
  call_back_by_name: null,
  caller: "parent",
  channel: "call",
  name: "Siobhan Akhtar",
  telephone: null,
  topic: null,
  taken_by_name: "Ann Archer",
  minutes: 4,
};

function open(address: string, rows: readonly object[] = []) {
  const sent = stubAnswers({
    "GET /api/config": {
      data: { time_zone: "Europe/London", cases_page_size: 20, nature_of_case: [] },
    },
    "POST /api/enquiries/query": { data: { rows, count: 70, more: false } },
    "POST /api/enquiries/export": { text: "Reference" },
  });
  const router = renderAt(address, { "/enquiries": EnquiriesPage });
  const asked = () =>
    sentBy(sent, "POST").map(({ body }) => {
      const { page, filters } = body as { page: number; filters: { search?: string } };
      return [page, filters.search];
    });
  return { sent, asked, router, user: userEvent.setup() };
}

const field = () => screen.findByRole("textbox", { name: /^Search for/ });

beforeEach(() => {
  logIn("advisor");
});

it("asks for the first page of what is searched for, and again when the search is cleared", async () => {
  const { asked, router, user } = open("/enquiries?page=3");
  await user.type(await field(), "akhtar{Enter}");
  await waitFor(() => expect(asked()).toHaveLength(2));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(asked()).toEqual([
    [3, undefined],
    [1, "akhtar"],
  ]);
  await user.click(await screen.findByRole("button", { name: "Next" }));
  await waitFor(() => expect(asked().at(-1)).toEqual([2, "akhtar"]));
  const [clear] = screen.getAllByRole("button", { name: listMessages.clearSearch });
  await user.click(clear as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await waitFor(() => expect(asked().at(-1)).toEqual([1, undefined]));
  expect(asked()).toHaveLength(4);
});

it("keeps its search on the way back from an enquiry, and has none when it is opened anew", async () => {
  const { asked, router, user } = open("/enquiries");
  const away = async () => {
    await act(() => router.navigate({ to: "/enquiries/$id", params: { id: "5" } }));
    await screen.findByText(/^At /);
  };
  await user.type(await field(), "akhtar{Enter}");
  await user.click(await screen.findByRole("button", { name: "Next" }));
  await waitFor(() => expect(asked().at(-1)).toEqual([2, "akhtar"]));
  await away();
  await act(async () => router.history.back());
  expect(await field()).toHaveValue("akhtar");
  expect(asked().at(-1)).toEqual([2, "akhtar"]);
  await away();
  await act(() => router.navigate({ to: "/enquiries" }));
  expect(await field()).toHaveValue("");
});

it("exports only what was searched for", async () => {
  logIn("manager");
  const { sent, user } = open("/enquiries", [listed]);
  await user.type(await field(), "akhtar{Enter}");
  await user.click(await screen.findByRole("button", { name: "Export" }));
  const exported = () => sentBy(sent, "POST").filter(({ url }) => url === "/api/enquiries/export");
  await waitFor(() => expect(exported()).toHaveLength(1));
  expect(exported()[0]?.body).toEqual({ filters: { search: "akhtar" } });
});
