/** Setting the notice. Rules: MAIL-7, UI-17. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import NoticePage from "#app/pages/notice-page.tsx";
import grid from "#shared/form/form.module.css";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { summaryLines } from "../../../test/error-summary.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";

const stored = {
  enabled: 1,
  title: "Works tonight",
  message: "Down from 22:00.",
  version: 4,
  until: "2199-07-05T21:00:00.000Z",
  changed_on: "2026-03-02T10:00:00.000Z",
  changed_by: "Ann Archer",
};
const blank = {
  enabled: 0,
  title: null,
  message: null,
  until: null,
  version: 1,
  changed_on: null,
  changed_by: null,
};

beforeEach(() => {
  logIn("manager");
});

async function open(notice: object, answers: Answers = {}) {
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/notice": { data: notice },
    "PUT /api/notice": { status: 201, message: "The notice has been saved.", data: { version: 9 } },
    ...answers,
  });
  renderAt("/notice", { "/notice": NoticePage });
  const form = await screen.findByRole("form", { name: "Notice" });
  const field = (name: string) => within(form).getByLabelText(new RegExp(`^${name}`));
  return { sent, form, field, user: userEvent.setup() };
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

it("shows the current notice, in the helpline's time zone", async () => {
  const { field, form } = await open(stored);
  expect(field("Show this notice")).toBeChecked();
  expect(field("Title")).toHaveValue("Works tonight");
  expect(field("Message")).toHaveValue("Down from 22:00.");
  expect(field("Until")).toHaveValue("05-07-2199");
  expect(field("Time")).toHaveValue("22:00");
  expect(form).toHaveTextContent("The notice is being shown, until 05-07-2199 22:00:00.");
  expect(form).toHaveTextContent("Last changed on 02-03-2026 10:00:00 by Ann Archer.");
});

it("has a title as wide as the message", async () => {
  const { field } = await open(stored);
  const cell = (name: string) => field(name).closest<HTMLElement>(`.${grid.fields} > *`)?.className;
  expect(cell("Title")).toBe(grid.wide);
  expect(cell("Message")).toBe(grid.wide);
  expect(cell("Until")).toBe("");
});

it.each([
  [blank, "No notice is shown at present."],
  [{ ...stored, until: null }, "The notice is being shown, until somebody switches it off."],
  [
    { ...stored, until: "2026-01-05T09:30:00.000Z" },
    "The notice ended on 05-01-2026 09:30:00; it is not shown any more.",
  ],
])("describes the current state (%#)", async (notice, text) => {
  const { form } = await open(notice);
  expect(form).toHaveTextContent(text);
});

it("shows all errors of a notice without a text at once, and sends nothing", async () => {
  const { sent, field, user } = await open(blank);
  await user.click(field("Show this notice"));
  await save();
  expect(await summaryLines()).toEqual([
    "Please enter a title for the notice.",
    "Please enter the message of the notice.",
  ]);
  expect(sentBy(sent, "PUT")).toEqual([]);
});

it("sends the notice with the version that it is based on, and says that it is saved", async () => {
  const { sent, field, user } = await open(stored);
  await user.clear(field("Message"));
  await user.type(field("Message"), "Down from 21:00.");
  await user.clear(field("Until"));
  await user.clear(field("Time"));
  await save();
  expect(await screen.findByText("The notice has been saved.")).toBeVisible();
  expect(sentBy(sent, "PUT").map(({ body }) => body)).toEqual([
    {
      enabled: 1,
      title: "Works tonight",
      message: "Down from 21:00.",
      until: null,
      version: 4,
    },
  ]);
});

it("shows what is stored after a save, and keeps the focus on the button", async () => {
  let present = stored;
  const { sent, field, form, user } = await open(stored, {
    "GET /api/notice": () => ({ data: present }),
    "PUT /api/notice": () => {
      present = { ...stored, title: "Works at ten", version: 5, changed_by: "Bea Barlow" };
      return { status: 201, message: "The notice has been saved.", data: { version: 5 } };
    },
  });
  await user.clear(field("Title"));
  await user.type(field("Title"), "Works at ten ");
  await save();
  await waitFor(() => expect(form).toHaveTextContent("by Bea Barlow"));
  expect(field("Title")).toHaveValue("Works at ten");
  expect(screen.getByRole("button", { name: "Save" })).toHaveFocus();
  await save();
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(2));
  expect(sentBy(sent, "PUT")[1]?.body).toMatchObject({ version: 5 });
});

it("sends the end as a timestamp", async () => {
  const { sent } = await open(stored);
  await save();
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1));
  expect(sentBy(sent, "PUT")[0]?.body).toMatchObject({ until: "2199-07-05T21:00:00.000Z" });
});

it("reads the day and the time as people type them", async () => {
  const { sent, field, user } = await open(stored);
  await user.clear(field("Until"));
  await user.type(field("Until"), "4/7/2199");
  await user.clear(field("Time"));
  await user.type(field("Time"), "9.30");
  await user.tab();
  expect(field("Until")).toHaveValue("04-07-2199");
  expect(field("Time")).toHaveValue("09:30");
  await save();
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1));
  expect(sentBy(sent, "PUT")[0]?.body).toMatchObject({ until: "2199-07-04T08:30:00.000Z" });
});

const untilDay = "Please enter the day until which the notice is shown.";
const untilTime = "Please enter the time until which the notice is shown, such as 17:30.";
it.each([
  ["05-07-2199", "", [untilTime]],
  ["", "22:00", [untilDay]],
  ["31-02-2199", "25:00", [untilDay, untilTime]],
])("refuses the end %j %j, keeps it and sends nothing", async (day, time, lines) => {
  const { sent, field, user } = await open(blank);
  if (day) await user.type(field("Until"), day);
  if (time) await user.type(field("Time"), time);
  await save();
  expect(await summaryLines()).toEqual(lines);
  expect(field("Until")).toHaveValue(day);
  expect(field("Time")).toHaveValue(time);
  expect(sentBy(sent, "PUT")).toEqual([]);
});

it("shows at the day what the server says of the end, and keeps what was typed", async () => {
  const past = "The notice would end before it begins. Please choose a later date and time.";
  const { field } = await open(stored, {
    "PUT /api/notice": { status: 422, data: { errors: [{ field: "until", message: past }] } },
  });
  await save();
  expect(await summaryLines()).toEqual([past]);
  expect(field("Until")).toHaveAccessibleDescription(expect.stringContaining(past));
  expect(field("Until")).toHaveValue("05-07-2199");
  expect(field("Time")).toHaveValue("22:00");
});

it("says if somebody else changed it, and keeps the typed values", async () => {
  const message =
    "This record was changed by someone else while you were editing it. Reload it to see the changes.";
  const { field, user } = await open(stored, { "PUT /api/notice": { status: 409, message } });
  await user.type(field("Title"), "!");
  await save();
  const dialog = await screen.findByRole("dialog", { name: "ERROR" });
  expect(dialog).toHaveTextContent(message);
  await user.click(within(dialog).getByRole("button", { name: "OK" }));
  expect(field("Title")).toHaveValue("Works tonight!");
});

it("shows a preview as everybody would see it, and sends nothing", async () => {
  const { sent, field, user } = await open(stored);
  await user.type(field("Title"), " at ten");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  const dialog = await screen.findByRole("dialog", { name: "Helpline Notification" });
  expect(dialog).toHaveTextContent("Works tonight at ten");
  expect(dialog).toHaveTextContent("Down from 22:00.");
  expect(sentBy(sent, "PUT")).toEqual([]);
});

it("offers to try again if loading fails", async () => {
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/notice": { status: 503, message: "Not ready." },
  });
  renderAt("/notice", { "/notice": NoticePage });
  expect(await screen.findByRole("alert")).toHaveTextContent("Not ready.");
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
