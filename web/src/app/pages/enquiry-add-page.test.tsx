/**
 * A form for an enquiry while the telephone rings again: what is typed stays, the minutes are those of its own call,
 * and the next call gets a form of its own.
 *
 * Rules: TEL-4, TEL-5.
 */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { KnownOfEnquiry } from "#features/enquiries/form/enquiry-fields.ts";
import { setCallOwner } from "#shared/call-timer/call-owner.ts";
import { answered, callIsFrom, hungUp, runningTimer } from "#shared/call-timer/call-timer.ts";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { toNewEnquiry } from "../page-parts/new-enquiry.ts";
import EnquiryAddPage from "./enquiry-add-page.tsx";

const path = "/enquiries/new";

/** Another page, with a form that was changed. */
function Unsaved() {
  const { setChanged } = useLeaveGuard("Leave?");
  useEffect(() => setChanged(true), [setChanged]);
  return <h1>Unsaved</h1>;
}

function openAt(from: string) {
  let draft: unknown = null;
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London", bands: [] } },
    "GET /api/enquiries/choices": { data: { people: [], topics: [], local_authorities: [] } },
    "GET /api/drafts/enquiry-form-new": () => ({ data: draft }),
    "PUT /api/drafts/enquiry-form-new": ({ body }) => {
      draft = {
        values: (body as { values: unknown }).values,
        saved_on: "2026-03-02T10:00:00.000Z",
      };
      return { status: 201, data: {} };
    },
    "DELETE /api/drafts/enquiry-form-new": {},
    "POST /api/enquiries": { status: 201, data: { enquiry_id: 5, reference: "K7M2QX" } },
  });
  const router = renderAt(from, { [path]: EnquiryAddPage, "/welcome": Unsaved });
  const ask = (known: KnownOfEnquiry) => act(() => void router.navigate(toNewEnquiry(known)));
  return { sent, ask, router, user: userEvent.setup() };
}

function open(telephone: string) {
  const opened = openAt("/call");
  opened.ask({ telephone });
  return opened;
}

const who = () => screen.findByText(/^Who \(optional\)/);
const minutes = () => screen.findByLabelText(/^Minutes/);
const ago = (seconds: number) => Date.now() - seconds * 1000;

beforeEach(() => {
  logIn("advisor");
});

it("opens a fresh form for the next call when nothing was typed", async () => {
  const { ask } = open("07700900001");
  expect(await who()).toHaveTextContent("07700900001");
  ask({ telephone: "07700900002" });
  await waitFor(async () => expect(await who()).toHaveTextContent("07700900002"));
});

it("asks before it leaves what was typed, and stays with No", async () => {
  const { ask, user } = open("07700900001");
  fireEvent.input(await screen.findByLabelText(/^Notes/), {
    target: { value: "About transport." },
  });
  ask({ telephone: "07700900002" });
  await user.click(await screen.findByRole("button", { name: "No" }));
  expect(screen.getByLabelText(/^Notes/)).toHaveValue("About transport.");
  expect(await who()).toHaveTextContent("07700900001");
});

it("brings back with Yes what was typed, and keeps it until somebody starts afresh", async () => {
  const { sent, ask, user } = open("07700900001");
  fireEvent.input(await screen.findByLabelText(/^Notes/), {
    target: { value: "About transport." },
  });
  ask({ telephone: "07700900002" });
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  expect(await screen.findByText(/has been brought back.*somebody else/)).toBeVisible();
  expect(screen.getByLabelText(/^Notes/)).toHaveValue("About transport.");
  expect(sentBy(sent, "PUT")).toHaveLength(1);
  expect(sentBy(sent, "DELETE")).toHaveLength(0);
});

it("begins without the caller of a call that somebody did not leave another page for", async () => {
  const { ask, router, user } = openAt("/welcome");
  await screen.findByRole("heading", { name: "Unsaved" });
  ask({ telephone: "07700900001", guardian_id: 4 });
  await user.click(await screen.findByRole("button", { name: "No" }));
  expect(router.state.location.pathname).toBe("/welcome");
  act(() => void router.navigate({ to: path }));
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  expect(await who()).not.toHaveTextContent("07700900001");
});

const isFrom = (callId: number, number: string, log = () => {}) =>
  act(() => {
    answered(callId, ago(290));
    setCallOwner({ callId, name: "Yusuf Khan", number, log });
    callIsFrom(callId, []);
  });

it("takes the call of its number, however it is written", async () => {
  open("07700 900001");
  isFrom(1, "+447700900001");
  await waitFor(async () => expect(await minutes()).toHaveValue("5"));
});

it("takes no minutes of a call from another number, and offers to log it where it belongs", async () => {
  const { user } = open("07700900001");
  const log = vi.fn();
  await who();
  isFrom(1, "07700900002", log);
  await user.click(await screen.findByRole("button", { name: "Log for Yusuf Khan" }));
  expect(log).toHaveBeenCalledOnce();
  expect(await minutes()).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "It is about this enquiry" }));
  await waitFor(async () => expect(await minutes()).toHaveValue("5"));
});

it("takes a call on a form in which nothing is about anybody yet", async () => {
  const { router } = openAt("/call");
  act(() => void router.navigate({ to: path }));
  await who();
  isFrom(1, "07700900002");
  await waitFor(async () => expect(await minutes()).toHaveValue("5"));
});

it("keeps the keys that are pressed before the form is there, and has the focus at Caller", async () => {
  const { user } = open("07700900001");
  await user.keyboard("1");
  const parent = await screen.findByRole("radio", { name: /^Parent or carer/ });
  await waitFor(() => expect(parent).toBeChecked());
  expect(screen.getByRole("combobox", { name: "Topic" })).toHaveFocus();
});

it("has the focus at Caller after Start afresh", async () => {
  const { ask, user } = open("07700900001");
  fireEvent.input(await screen.findByLabelText(/^Notes/), { target: { value: "Transport." } });
  ask({ telephone: "07700900001" });
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  await user.click(await screen.findByRole("button", { name: "Start afresh" }));
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() =>
    expect(screen.getByRole("radio", { name: /^Parent or carer/ })).toHaveFocus(),
  );
  expect(screen.getByLabelText(/^Notes/)).toHaveValue("");
});

it("keeps the minutes of its call when the next one is answered, and leaves that one's timer", async () => {
  const { sent, user } = open("07700900001");
  isFrom(1, "07700900001");
  await waitFor(async () => expect(await minutes()).toHaveValue("5"));
  act(() => hungUp(1, ago(10)));
  act(() => answered(2, ago(0)));
  expect(runningTimer()).toMatchObject({ callId: 2 });
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(await minutes()).toHaveValue("5");
  await user.click(screen.getByRole("radio", { name: /School/ }));
  await user.click(screen.getByRole("radio", { name: /Answered/ }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("heading", { name: "Enquiry saved" });
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({ minutes: 5, telephone: "07700900001" });
  expect(runningTimer()).toMatchObject({ callId: 2 });
});
