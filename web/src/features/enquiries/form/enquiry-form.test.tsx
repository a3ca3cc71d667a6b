/**
 * A form for an enquiry while the telephone rings again: what is typed stays, the minutes are those of its own call,
 * and the next call gets a form of its own.
 *
 * Rules: TEL-4, TEL-5, CALL-17, ENQ-14, ENQ-15.
 */
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { toNewEnquiry } from "#app/page-parts/new-enquiry.ts";
import EnquiryAddPage from "#app/pages/enquiry-add-page.tsx";
import type { KnownOfEnquiry } from "#features/enquiries/form/enquiry-fields.ts";
import { setCallOwner } from "#shared/call-timer/call-owner.ts";
import { answered, callIsFrom, hungUp, runningTimer } from "#shared/call-timer/call-timer.ts";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { type Answers, sentBy, stubAnswers } from "../../../../test/answers.ts";
import type { SentRequest } from "../../../../test/fetch-stub.ts";
import { renderAt } from "../../../../test/render-at.tsx";
import { logIn } from "../../../../test/tokens.ts";

const path = "/enquiries/new";

/** Another page, with a form that was changed. */
function Unsaved() {
  const { setChanged } = useLeaveGuard("Leave?");
  useEffect(() => setChanged(true), [setChanged]);
  return <h1>Unsaved</h1>;
}

function openAt(from: string) {
  const drafts = new Map<string, object>();
  const isOfDraft = /^\/api\/drafts\/(.*)$/;
  const sent = stubAnswers(
    new Proxy<Answers>(
      {
        "GET /api/config": { data: { time_zone: "Europe/London", bands: [] } },
        "GET /api/enquiries/choices": { data: { people: [], topics: [], local_authorities: [] } },
        "GET /api/unfinished-calls": () => ({ data: [...drafts.values()] }),
        "POST /api/enquiries": { status: 201, data: { enquiry_id: 5, reference: "K7M2QX" } },
      },
      {
        get: (answers, call) => {
          const [method = "", url = ""] = String(call).split(" ");
          const name = isOfDraft.exec(url)?.[1];
          if (name === undefined) return answers[String(call)];
          return ({ body }: SentRequest) => {
            if (method === "GET") return { data: drafts.get(name) ?? null };
            if (method === "DELETE") drafts.delete(name);
            else
              drafts.set(name, {
                name,
                values: (body as { values: object }).values,
                saved_on: "2026-03-02T10:00:00.000Z",
              });
            return {
              status: method === "PUT" ? 201 : 200,
              data: { saved_on: "2026-03-02T10:00:00.000Z" },
            };
          };
        },
      },
    ),
  );
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

it("begins afresh for the next caller, and keeps what was typed as an unfinished call", async () => {
  const { sent, ask, user } = open("07700900001");
  fireEvent.input(await screen.findByLabelText(/^Notes/), {
    target: { value: "About transport." },
  });
  ask({ telephone: "07700900002" });
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(async () => expect(await who()).toHaveTextContent("07700900002"));
  expect(screen.getByLabelText(/^Notes/)).toHaveValue("");
  expect(screen.queryByText(/has been brought back/)).toBeNull();
  await user.click(await screen.findByText("1 unfinished call"));
  await user.click(screen.getByRole("button", { name: /^Reopen: 07700900001, About transport/ }));
  await waitFor(() => expect(screen.getByLabelText(/^Notes/)).toHaveValue("About transport."));
  expect(await who()).toHaveTextContent("07700900001");
  expect(sentBy(sent, "DELETE")).toHaveLength(0);
});

it("throws an unfinished call away, after a question", async () => {
  const { sent, ask, user } = open("07700900001");
  fireEvent.input(await screen.findByLabelText(/^Notes/), { target: { value: "Transport." } });
  ask({ telephone: "07700900002" });
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  await user.click(await screen.findByText("1 unfinished call"));
  await user.click(screen.getByRole("button", { name: /^Discard: 07700900001/ }));
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(screen.queryByText("1 unfinished call")).toBeNull());
  expect(sentBy(sent, "DELETE")).toHaveLength(1);
});

it.each([/^Ring back/, /^Needs a case/])("unfolds who it is for %s", async (outcome) => {
  const { user } = open("07700900001");
  await user.click(await screen.findByRole("radio", { name: outcome }));
  await waitFor(() => expect(screen.getByLabelText("Telephone")).toBeVisible());
  expect((await who()).closest("details")).toHaveProperty("open", true);
});

it("asks for a number before it saves that a caller without one is to be rung back", async () => {
  const { sent, router, user } = openAt("/call");
  act(() => void router.navigate({ to: path }));
  await user.click(await screen.findByRole("radio", { name: /School/ }));
  await user.click(screen.getByRole("radio", { name: /^Ring back/ }));
  fireEvent.input(await minutes(), { target: { value: "5" } });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(enquiryMessages.noNumber)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "No" }));
  await waitFor(() => expect(screen.getByLabelText("Telephone")).toHaveFocus());
  expect(sentBy(sent, "POST")).toHaveLength(0);
  await user.keyboard("07700900001");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("heading", { name: "Enquiry saved" });
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
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Topic" })).toHaveFocus());
});

it("has the focus at Caller after Start afresh", async () => {
  const { router, user } = openAt("/call");
  act(() => void router.navigate({ to: path }));
  fireEvent.input(await screen.findByLabelText(/^Notes/), { target: { value: "Transport." } });
  act(() => void router.navigate({ to: "/welcome" }));
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  await screen.findByRole("heading", { name: "Unsaved" });
  act(() => void router.navigate({ to: path }));
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
