/** A person found by typing: by role, least loaded first. Rules: CASE-24. */
import { messages } from "@helpline/contract/messages";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { example } from "#shared/record-manager/testing/examples.ts";
import {
  field,
  hears,
  onChoose,
  option,
  options,
  type Stored,
  setUp,
  typeOver,
} from "./testing/render-combobox.tsx";

const person = (user_id: number, last_name: string, more: Stored = {}) =>
  example("users", { user_id, first_name: "Ada", last_name, enabled: 1, ...more });
const load = (user_id: number, last_name: string, open_cases: number, minutes_28_days: number) => ({
  user_id,
  clinic_name: null,
  first_name: "Ada",
  last_name,
  open_cases,
  minutes_28_days,
});

function setUpStaff() {
  const shown = setUp("users", [
    person(1, "Quill"),
    person(2, "Quince"),
    person(3, "Quigley", { user_type: "manager" }),
    person(4, "Quist", { user_type: "manager", enabled: 0 }),
    person(5, "Quirk", { enabled: 0 }),
  ]);
  const data = [load(2, "Quince", 3, 45), load(1, "Quill", 12, 180)];
  shown.server.reply("GET /api/users/load", { status: 200, data });
  return shown;
}

it("lists the people of the role when it is opened, least loaded first", async () => {
  const { server, user } = setUpStaff();
  await user.click(field());
  await hears("2 advisors, least loaded first");
  expect(server.calls).toMatchObject([{ path: "/api/users/load", query: "role=advisor" }]);
  expect(options()).toEqual([
    "Ada Quince Least loaded 3 open · 45 min in 28 days",
    "Ada Quill  12 open · 3 h in 28 days",
    "All roles",
  ]);
  // A click on the field alone must not choose anybody.
  await user.keyboard("{Enter}");
  expect(onChoose).not.toHaveBeenCalled();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(onChoose.mock.calls).toMatchObject([[{ user_id: 2, user_type: "advisor" }]]);
});

it("finds enabled people of the role only, and of all roles one click away", async () => {
  const { user } = setUpStaff();
  await typeOver(user, "qui");
  await hears("2 advisors found");
  expect(options()).toEqual([
    "Ada Quince Least loaded 3 open · 45 min in 28 days",
    "Ada Quill  12 open · 3 h in 28 days",
    "All roles",
  ]);
  await user.click(await option(/^All roles$/));
  await hears("3 people found");
  expect(options()).toEqual([
    "Ada Quill  Advisor · 12 open · 3 h in 28 days",
    "Ada Quince Least loaded Advisor · 3 open · 45 min in 28 days",
    "Ada Quigley  Manager",
    "Advisors only",
  ]);
  await user.click(await option(/Quigley/));
  expect(onChoose.mock.calls).toMatchObject([[{ user_id: 3, user_type: "manager" }]]);
  // The next time, the field begins with its own role again.
  await user.keyboard("{ArrowDown}");
  await option(/^All roles$/);
});

it("asks for a name in all roles, and goes back to the own role", async () => {
  const { user } = setUpStaff();
  await user.click(field());
  await user.click(await option(/^All roles$/));
  await hears("Type at least 2 characters of a name to search all roles.");
  await user.click(await option(/^Advisors only$/));
  expect(await option(/Quill/)).toBeVisible();
});

it("offers a clinic by its name, with the name of its account", async () => {
  const { server, user } = setUp("users", []);
  const clinic = { ...load(9, "Finch", 0, 0), clinic_name: "Riverside Clinic" };
  const named = { ...clinic, user_type: "clinic", enabled: 1 };
  server.reply("GET /api/users/load", { status: 200, data: [] });
  server.reply("POST /api/users/search", { status: 200, message: messages.ok, data: [named] });
  await typeOver(user, "river");
  await hears("No advisor found.");
  await user.click(await option(/^All roles$/));
  const list = within(await screen.findByRole("listbox", { name: "Who" }));
  expect(await list.findByRole("option", { name: /Riverside/ })).toHaveTextContent(
    "Riverside Clinic Clinic · Ada Finch",
  );
});

it("tells clinics of one name apart by their town", async () => {
  const { server, user } = setUp("users", []);
  const clinic = { user_type: "clinic", enabled: 1, clinic_name: "Riverside Clinic" };
  const data = [
    { ...load(9, "Finch", 0, 0), ...clinic, city: "Exeter" },
    { ...load(8, "Marsh", 0, 0), ...clinic, city: "Leeds" },
  ];
  server.reply("GET /api/users/load", { status: 200, data: [] });
  server.reply("POST /api/users/search", { status: 200, message: messages.ok, data });
  await typeOver(user, "river");
  await hears("No advisor found.");
  await user.click(await option(/^All roles$/));
  expect(await option(/clinic in Exeter/)).toHaveTextContent(
    /^Riverside Clinic \(clinic in Exeter\)/,
  );
  expect(await option(/clinic in Leeds/)).toHaveTextContent(
    /^Riverside Clinic \(clinic in Leeds\)/,
  );
});

it("tells people of one name apart in words", async () => {
  const { server, user } = setUpStaff();
  const data = [
    { ...load(2, "Quince", 3, 45), since: "12-03-2024" },
    { ...load(1, "quince", 12, 180), since: "01-09-2025" },
  ];
  server.reply("GET /api/users/load", { status: 200, data });
  await user.click(field());
  await hears("2 advisors, least loaded first");
  expect(options()).toEqual([
    "Ada Quince (advisor, since 12-03-2024) Least loaded 3 open · 45 min in 28 days",
    "Ada quince (advisor, since 01-09-2025)  12 open · 3 h in 28 days",
    "All roles",
  ]);
  await user.click(await option(/since 12-03-2024/));
  expect(field()).toHaveValue("Ada Quince (advisor, since 12-03-2024)");
});
