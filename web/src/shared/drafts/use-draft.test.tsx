/** Rules: UI-4. */
import { optionalText } from "@helpline/contract/fields";
import { idempotencyMessages } from "@helpline/contract/idempotency";
import { messages } from "@helpline/contract/messages";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "#shared/api-client.ts";
import { formFields } from "#shared/form/field-specs.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { endSession, getSession } from "#shared/session/session.ts";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import type { StubbedAnswer } from "../../../test/fetch-stub.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { DraftForm } from "./draft-form.tsx";
import { draftPause } from "./draft-keeper.ts";
import { DraftNotice } from "./draft-notice.tsx";
import type { StoredDraft } from "./drafts.api.ts";
import { useStoredDraft } from "./drafts.api.ts";
import { leaveQuestion } from "./leave-question.ts";
import { hasUnsent } from "./unsent.ts";
import { useDraftForm } from "./use-draft-form.ts";

const schema = z.strictObject({ note: optionalText({ label: "Note", max: 50 }) });
const rules = { fields: formFields(schema), schema };
const empty = { values: { note: "" } };
const path = "/api/drafts/case-form-new";
const config = { status: 404, message: "none", data: null };
const onSave = vi.fn(async (_body: unknown, _key: string) => undefined);

function Form({ stored }: { readonly stored: StoredDraft | null }) {
  const of = useDraftForm({
    name: "case-form-new",
    rules,
    basis: () => empty,
    stored,
    onChanged: () => undefined,
    send: onSave,
  });
  const { form, draft } = of;
  return (
    <DraftForm of={of} label="Form" className={undefined} onBack={() => undefined}>
      <DraftNotice
        broughtBack={draft.broughtBack}
        onStartAfresh={() => draft.startAfresh(empty)}
        focusFirst={() => form.setFocus("details")}
      />
      {rules.fields.map((field) => (
        <FormField key={field.name} field={field} form={form} />
      ))}
    </DraftForm>
  );
}

function Screen() {
  const { data } = useStoredDraft("case-form-new");
  return data === undefined ? null : <Form stored={data} />;
}

const kept = (note: string, more: object = {}) => ({
  data: {
    values: { typed: { note }, was: { note: "" }, ...more },
    saved_on: "2026-03-29T09:30:00.000Z",
  },
});

async function open(answers: Answers = {}) {
  const sent = stubAnswers({
    [`GET ${path}`]: { data: null },
    "GET /api/config": config,
    [`PUT ${path}`]: { status: 201, data: { saved_on: "2026-03-29T10:00:00.000Z" } },
    [`DELETE ${path}`]: {},
    ...answers,
  });
  const view = renderScreen(<Screen />);
  const note = await screen.findByLabelText("Note");
  const type = (text: string) => fireEvent.input(note, { target: { value: text } });
  return { sent, note, type, ...view };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  logIn("manager");
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
});

it("saves typed text shortly after typing pauses", async () => {
  const { sent, type } = await open();
  type("He");
  type("Hello");
  await pass(draftPause);
  expect(sentBy(sent, "PUT").map(({ body }) => body)).toMatchObject([
    { values: { typed: { note: "Hello" }, was: { note: "" } } },
  ]);
  expect(await screen.findByText("Draft kept")).toBeVisible();
});

it("saves at once when the field loses the focus, and when the tab is hidden", async () => {
  const { sent, note, type } = await open();
  type("one");
  fireEvent.blur(note);
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1));
  type("two");
  hideTab();
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(2));
});

/** The server answers each request for a draft when the test says so. */
function slowServer() {
  const answers: (() => void)[] = [];
  const put = () =>
    new Promise<StubbedAnswer>((done) => {
      answers.push(() => done({ status: 201, data: {} }));
    });
  return { answers, put };
}

function hideTab() {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  fireEvent(document, new Event("visibilitychange"));
}

it("sends the text of a hidden tab beside an older one, and again when both have arrived", async () => {
  const { answers, put } = slowServer();
  const { sent, note, type } = await open({ [`PUT ${path}`]: put });
  type("one");
  fireEvent.blur(note);
  await waitFor(() => expect(answers).toHaveLength(1));
  type("two");
  hideTab();
  fireEvent(window, new Event("pagehide"));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(3));
  for (const { body } of sentBy(sent, "PUT").slice(1)) {
    expect(body).toMatchObject({ values: { typed: { note: "two" } } });
  }
});

it("saves the form only when what a hidden tab sent has arrived", async () => {
  const { answers, put } = slowServer();
  const { type } = await open({ [`PUT ${path}`]: put });
  onSave.mockClear();
  type("Hello");
  hideTab();
  await waitFor(() => expect(answers).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await pass(100);
  expect(onSave).not.toHaveBeenCalled();
  answers[0]?.();
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
});

it("restores the draft when the form opens, also in summer time, without sending anything", async () => {
  const { sent, note } = await open({ [`GET ${path}`]: kept("Half a sentence") });
  expect(note).toHaveValue("Half a sentence");
  const notice = screen.getByText(/Your draft from 29-03-2026 10:30 has been brought back/);
  expect(notice).toBeVisible();
  expect(notice.closest("[role=status]")).not.toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  await pass(draftPause * 3);
  expect(sentBy(sent, "PUT")).toHaveLength(0);
});

it("starts afresh after asking", async () => {
  const { sent, note } = await open({ [`GET ${path}`]: kept("Old") });
  fireEvent.click(screen.getByRole("button", { name: "Start afresh" }));
  fireEvent.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(note).toHaveValue(""));
  expect(sentBy(sent, "DELETE")).toHaveLength(1);
  await pass(draftPause * 3);
  expect(sentBy(sent, "PUT")).toHaveLength(0);
  expect(screen.queryByText(/brought back/)).toBeNull();
});

it("says if there is no connection, and saves when it is back", async () => {
  let down = true;
  const { type } = await open({
    [`PUT ${path}`]: () => (down ? new TypeError("Failed to fetch") : { status: 201, data: {} }),
  });
  type("Hello");
  await pass(draftPause);
  expect(await screen.findByText("Kept in this tab only: no connection")).toBeVisible();
  down = false;
  fireEvent(window, new Event("online"));
  expect(await screen.findByText("Draft kept")).toBeVisible();
});

it("says why the server refuses it", async () => {
  const message = "You have as many drafts as can be kept.";
  const { type } = await open({ [`PUT ${path}`]: { status: 409, message, data: null } });
  type("Hello");
  await pass(draftPause);
  expect(await screen.findByText(new RegExp(`: ${message}$`))).toBeVisible();
});

it("creates no new draft once the form has been saved", async () => {
  const { sent, type } = await open();
  type("Hello");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  await pass(draftPause * 5);
  expect(sentBy(sent, "PUT")).toHaveLength(0);
});

describe("a form that is open in two tabs", () => {
  const begun = "2026-03-29T09:00:00.000Z";
  const other = () => new BroadcastChannel(`helpline-draft ${getSession().userId} case-form-new`);
  /** Another tab says that it has saved a text; `null`: that it has thrown it away. */
  async function saveElsewhere(saved: string, savedOn: string | null = "2026-03-29T10:42:00.000Z") {
    const [tab, third] = [other(), other()];
    const heard = new Promise((done) => {
      third.onmessage = done;
    });
    tab.postMessage({ begun: saved, savedOn });
    await act(() => heard);
    tab.close();
    third.close();
  }

  it("keeps its draft no longer when the other tab has saved it, and asks before saving it again", async () => {
    const { sent, note, type } = await open({ [`GET ${path}`]: kept("Hello", { begun }) });
    onSave.mockClear();
    type("Hello.");
    await saveElsewhere(begun);
    expect(await screen.findByText("Already saved (29-03-2026 11:42)")).toBeVisible();
    hideTab();
    await pass(draftPause * 3);
    expect(sentBy(sent, "PUT")).toEqual([]);
    expect(await leaveQuestion()).toContain("not kept as a draft");
    for (const answer of ["No", "Yes"]) {
      expect(onSave).not.toHaveBeenCalled();
      fireEvent.click(screen.getByRole("button", { name: "Save" }));
      expect(await screen.findByText(/save it once more/)).toBeVisible();
      fireEvent.click(screen.getByRole("button", { name: answer }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(note).toHaveValue("Hello.");
    }
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    expect(screen.queryByText(/Already saved/)).toBeNull();
  });

  it("asks before it adds a version of what an unanswered save has added, and then adds it under another key", async () => {
    const { note, type } = await open({ [`GET ${path}`]: kept("Hello", { begun }) });
    const data = { saved_on: "2026-03-29T10:42:00.000Z" };
    onSave.mockClear();
    onSave.mockRejectedValueOnce(new ApiError(0, messages.noConnection));
    onSave.mockRejectedValueOnce(new ApiError(409, idempotencyMessages.savedBefore, data));
    const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
    for (const said of [messages.noConnection, idempotencyMessages.savedBefore]) {
      type(`Hello, ${said.length}`);
      save();
      expect(await screen.findByText(said)).toBeVisible();
      fireEvent.click(screen.getByRole("button", { name: "OK" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
    expect(screen.getByText("Already saved (29-03-2026 11:42)")).toBeVisible();
    expect(note).toHaveValue(`Hello, ${idempotencyMessages.savedBefore.length}`);
    save();
    fireEvent.click(await screen.findByRole("button", { name: "Yes" }));
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(3));
    const [first, second, third] = onSave.mock.calls.map(([, key]) => key);
    expect(first).toContain(begun);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("deletes a draft that was brought back, because a repeated save leaves it on the server", async () => {
    const { sent } = await open({ [`GET ${path}`]: kept("Hello", { begun }) });
    onSave.mockClear();
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentBy(sent, "DELETE")).toHaveLength(1));
    expect(onSave).toHaveBeenCalledOnce();
  });

  it("keeps what is typed after that", async () => {
    const { sent, type } = await open({ [`GET ${path}`]: kept("Hello", { begun }) });
    await saveElsewhere(begun);
    type("Something else");
    await pass(draftPause);
    expect(sentBy(sent, "PUT").map(({ body }) => body)).toMatchObject([{ values: { begun } }]);
    expect(await leaveQuestion()).toContain("kept on the server");
  });

  it.each(["typed after that", "under way at the time"])(
    "still asks after a reload, with a draft that was %s",
    async (when) => {
      const { answers, put } = slowServer();
      const { sent, note, type, unmount } = await open({
        [`GET ${path}`]: kept("Hello", { begun }),
        [`PUT ${path}`]: put,
      });
      if (when === "typed after that") {
        await saveElsewhere(begun);
        type("Hello again");
      } else {
        type("Hello again");
        fireEvent.blur(note);
        await waitFor(() => expect(answers).toHaveLength(1));
        await saveElsewhere(begun);
        answers[0]?.();
      }
      await pass(draftPause);
      answers.at(-1)?.();
      const [last] = sentBy(sent, "PUT").toReversed();
      unmount();
      await open({
        [`GET ${path}`]: {
          data: { ...(last?.body as object), saved_on: "2026-03-29T09:45:00.000Z" },
        },
      });
      onSave.mockClear();
      expect(await screen.findByLabelText("Note")).toHaveValue("Hello again");
      expect(screen.getByText("Already saved (29-03-2026 11:42)")).toBeVisible();
      fireEvent.click(screen.getByRole("button", { name: "Save" }));
      fireEvent.click(await screen.findByRole("button", { name: "No" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(onSave).not.toHaveBeenCalled();
    },
  );

  it("keeps another text again, whose draft went with that save, and saves it without a question", async () => {
    const { sent, type } = await open();
    onSave.mockClear();
    type("Another call");
    await pass(draftPause);
    await saveElsewhere(begun);
    await pass(draftPause);
    expect(sentBy(sent, "PUT")).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  });

  it("keeps its text again when the other tab has thrown the draft away", async () => {
    const { sent } = await open({ [`GET ${path}`]: kept("Hello", { begun }) });
    await saveElsewhere(begun, null);
    await pass(draftPause);
    expect(sentBy(sent, "PUT").map(({ body }) => body)).toMatchObject([{ values: { begun } }]);
    expect(screen.queryByText(/Already saved/)).toBeNull();
  });

  it("tells the other tab that it has thrown the draft away", async () => {
    await open({ [`GET ${path}`]: kept("Hello", { begun }) });
    const tab = other();
    const heard = new Promise((done) => {
      tab.onmessage = ({ data }: MessageEvent) => done(data);
    });
    fireEvent.click(screen.getByRole("button", { name: "Start afresh" }));
    fireEvent.click(await screen.findByRole("button", { name: "Yes" }));
    expect(await heard).toEqual({ begun, savedOn: null });
    tab.close();
  });

  it("tells the other tab which text it has saved, even if it is closed meanwhile", async () => {
    const { unmount } = await open({ [`GET ${path}`]: kept("Hello", { begun }) });
    let finish = () => undefined as unknown;
    onSave.mockImplementationOnce(() => new Promise((done) => (finish = () => done(undefined))));
    const heard = new Promise((done) => {
      const tab = other();
      tab.onmessage = ({ data }: MessageEvent) => {
        tab.close();
        done(data);
      };
    });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(onSave).toHaveBeenCalled());
    unmount();
    finish();
    expect(await heard).toMatchObject({ begun });
  });
});

const down = new TypeError("Failed to fetch");

it.each([
  ["kept on the server", { status: 201, data: {} }],
  ["kept in this tab only, and sent as a draft as soon as it can be", down],
  ["does not take them as a draft", { status: 422, message: "The draft is too long to be kept." }],
] as const)("says what is true to somebody who leaves: %s", async (truth, answer) => {
  const { type } = await open({ [`PUT ${path}`]: answer });
  type("Hello");
  expect(await leaveQuestion()).toContain(truth);
});

it("is sent automatically after the form was left without a connection", async () => {
  let isDown = true;
  const { sent, type, unmount } = await open({
    [`PUT ${path}`]: () => (isDown ? down : { status: 201, data: {} }),
  });
  type("Hello");
  expect(await leaveQuestion()).toContain("kept in this tab only");
  unmount();
  await pass(draftPause);
  isDown = false;
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(hasUnsent()).toBe(false));
  expect(sentBy(sent, "PUT").at(-1)?.body).toMatchObject({
    values: { typed: { note: "Hello" }, was: { note: "" } },
  });
});

it("survives an Auto Logout, for the same person only", async () => {
  const first = await open();
  first.type("Not yet sent");
  endSession("auto");
  first.unmount();
  await pass(draftPause);
  expect(sentBy(first.sent, "PUT")).toHaveLength(0);
  logIn("advisor", { data: { user_id: 8 } });
  const other = await open();
  expect(other.note).toHaveValue("");
  other.unmount();
  logIn("manager");
  const again = await open();
  expect(again.note).toHaveValue("Not yet sent");
  await pass(draftPause);
  expect(sentBy(again.sent, "PUT")).toHaveLength(1);
});

it("is discarded unsent when its owner logs out", async () => {
  const first = await open({ [`PUT ${path}`]: new TypeError("Failed to fetch") });
  first.type("Secret");
  await pass(draftPause);
  endSession("logout");
  first.unmount();
  logIn("manager");
  const again = await open();
  expect(again.note).toHaveValue("");
});
