/**
 * What the add form offers to take over once the guardian is known, and the marks of what was taken over.
 *
 * Rules: CASE-19.
 */
import type { NewCaseOffers } from "@helpline/contract/families/new-case";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { type Answers, sentBy, stubAnswers } from "../../../../test/answers.ts";
import { formAnswers, sampleBands } from "../../../../test/case-samples.ts";
import { dialogLines } from "../../../../test/dialogs.ts";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { logIn } from "../../../../test/tokens.ts";
import { AddCase } from "./add-case.tsx";

/** The list modal has its own tests; here each test decides which record the picker returns. */
const handOver = vi.hoisted(() => new Map<string, (record: Record<string, unknown>) => void>());
vi.mock("#shared/record-manager/record-picker.tsx", () => ({
  usePicker: (entity: string, onSelect: (record: Record<string, unknown>) => void) => ({
    open: () => handOver.set(entity, onSelect),
    modal: null,
  }),
}));

const draftPath = "/api/drafts/case-form-new";

const offers: NewCaseOffers = {
  child_last_name: "Akhtar",
  child_home_address: "7 Castle Street\nExeter\nEX9 7LN",
  town: "Exeter",
  county: "Devon",
  gp_id: [
    { id: 5, name: "castle surgery", case_id: 258 },
    { id: 6, name: "Heavitree Practice", case_id: null },
  ],
  local_authority_id: [{ id: 7, name: "Devon County Council", case_id: 258 }],
  school_id: [{ id: 8, name: "Castle School", case_id: null }],
};
const offersOfAnother = { ...offers, child_last_name: "Jones", gp_id: [] };

function setUp(answers: Answers = {}, stored: Parameters<typeof AddCase>[0]["stored"] = null) {
  const sent = stubAnswers({
    ...formAnswers,
    [`PUT ${draftPath}`]: { status: 201, data: {} },
    [`DELETE ${draftPath}`]: {},
    "GET /api/guardians/4/new-case": { data: offers },
    "GET /api/guardians/9/new-case": { data: offersOfAnother },
    ...answers,
  });
  renderScreen(
    <AddCase
      stored={stored}
      guardian={{ id: 4, name: "Siobhan Akhtar" }}
      bands={sampleBands}
      onBack={vi.fn()}
      onChanged={vi.fn()}
      onAdded={vi.fn()}
    />,
  );
  return sent;
}

const offer = (name: string) => screen.findByRole("button", { name });
const pickers = ["GP practice", "Local authority", "School"];
const text = (name: string) =>
  screen.getByRole(pickers.includes(name) ? "combobox" : "textbox", { name });
const choose = (record: Record<string, unknown>) => {
  fireEvent.click(screen.getByRole("button", { name: "Select: Primary guardian" }));
  handOver.get("guardians")?.(record);
};
const jones = { guardian_id: 9, first_name: "Jo", last_name: "Jones" };

beforeEach(() => {
  logIn("manager");
  handOver.clear();
});

it("fills nothing in by itself", async () => {
  setUp();
  await offer("Same as guardian: Akhtar");
  for (const name of ["Child last name", "Child home address", "GP practice", "Local authority"]) {
    expect(text(name)).toHaveValue("");
  }
});

it("takes the last name and the address over with one key each, marked until they are changed", async () => {
  setUp();
  (await offer("Same as guardian: Akhtar")).focus();
  await userEvent.keyboard("{Enter}");
  expect(text("Child last name")).toHaveValue("Akhtar");
  expect(text("Child last name")).toHaveFocus();
  expect(text("Child last name")).toHaveAccessibleDescription("From the guardian");
  expect(
    screen.queryByRole("button", { name: "Same as guardian: last name and address" }),
  ).toBeNull();
  fireEvent.click(await offer("Same as guardian: 7 Castle Street, Exeter, EX9 7LN"));
  expect(text("Child home address")).toHaveValue("7 Castle Street\nExeter\nEX9 7LN");
  expect(text("Child home address")).toHaveAccessibleDescription("From the guardian");
  await userEvent.type(text("Child last name"), "-Smith");
  expect(text("Child last name")).toHaveValue("Akhtar-Smith");
  expect(text("Child last name")).not.toHaveAccessibleDescription();
  expect(text("Child home address")).toHaveAccessibleDescription("From the guardian");
});

it("takes both over at once, and offers again what is emptied", async () => {
  setUp();
  fireEvent.click(await offer("Same as guardian: last name and address"));
  expect(text("Child last name")).toHaveValue("Akhtar");
  expect(text("Child home address")).toHaveAccessibleDescription("From the guardian");
  await userEvent.clear(text("Child home address"));
  expect(await offer("Same as guardian: 7 Castle Street, Exeter, EX9 7LN")).toBeVisible();
  expect(
    screen.queryByRole("button", { name: "Same as guardian: last name and address" }),
  ).toBeNull();
});

it("suggests records with their origin, sends the chosen one, and checks it like any other", async () => {
  const sent = setUp();
  const group = within(await screen.findByRole("group", { name: "Suggestions: GP practice" }));
  expect(group.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Castle Surgery (case 258)",
    "Heavitree Practice (Exeter)",
  ]);
  fireEvent.click(await offer("Castle Surgery (case 258)"));
  expect(text("GP practice")).toHaveValue("Castle Surgery");
  expect(text("GP practice")).toHaveAccessibleDescription("From case 258");
  fireEvent.change(screen.getByLabelText(/^Attending school/), { target: { value: "attending" } });
  fireEvent.click(await offer("Castle School (Exeter)"));
  expect(text("School")).toHaveAccessibleDescription("From Exeter, where the guardian lives");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const lines = await dialogLines("Form validation error:");
  expect(lines).not.toContain("Please choose a school.");
  expect(lines.length).toBeGreaterThan(0);
  await waitFor(() => expect(sentBy(sent, "PUT").length).toBeGreaterThan(0), { timeout: 3000 });
  expect(sentBy(sent, "PUT").at(-1)?.body).toMatchObject({
    values: { typed: { gp_id: "5", school_id: "8" } },
  });
});

it("offers the school again after another answer has cleared it", async () => {
  setUp();
  const attending = screen.getByLabelText(/^Attending school/);
  fireEvent.change(attending, { target: { value: "attending" } });
  fireEvent.click(await offer("Castle School (Exeter)"));
  fireEvent.change(attending, { target: { value: "not attending" } });
  fireEvent.change(attending, { target: { value: "attending" } });
  expect(await offer("Castle School (Exeter)")).toBeVisible();
  expect(text("School")).not.toHaveAccessibleDescription();
});

it("removes what was taken over from a guardian who is replaced, but nothing that was typed", async () => {
  setUp();
  fireEvent.click(await offer("Same as guardian: last name and address"));
  fireEvent.click(await offer("Castle Surgery (case 258)"));
  await userEvent.type(text("Child home address"), "!");
  choose(jones);
  expect(await offer("Same as guardian: Jones")).toBeVisible();
  expect(text("Child last name")).toHaveValue("");
  expect(text("GP practice")).toHaveValue("");
  expect(text("Child home address")).toHaveValue("7 Castle Street\nExeter\nEX9 7LN!");
});

it("keeps what was taken over, and asks again, when the same guardian is chosen once more", async () => {
  const sent = setUp();
  fireEvent.click(await offer("Same as guardian: Akhtar"));
  choose({ guardian_id: 4, first_name: "Siobhan", last_name: "Akhtar" });
  expect(text("Child last name")).toHaveValue("Akhtar");
  const asked = () => sent.filter(({ url }) => url === "/api/guardians/4/new-case").length;
  await waitFor(() => expect(asked()).toBe(2));
});

it("keeps the marks in the draft", async () => {
  setUp({}, {
    content: {
      typed: {
        primary_guardian_id: "4",
        child_last_name: "Akhtar",
        child_last_name_taken_from: "From the guardian",
      },
      was: { primary_guardian_id: "", child_last_name: "", child_last_name_taken_from: "" },
    },
    savedOn: "2026-03-29T08:00:00.000Z",
  } as Parameters<typeof AddCase>[0]["stored"]);
  await waitFor(() => expect(text("Child last name")).toHaveValue("Akhtar"));
  expect(text("Child last name")).toHaveAccessibleDescription("From the guardian");
  choose(jones);
  await waitFor(() => expect(text("Child last name")).toHaveValue(""));
});

it("is a form without offers if they cannot be read", async () => {
  setUp({ "GET /api/guardians/4/new-case": { status: 500, message: "Broken." } });
  expect(await screen.findByDisplayValue("Siobhan Akhtar")).toBeVisible();
  await userEvent.type(text("Child last name"), "Akhtar");
  expect(text("Child last name")).toHaveValue("Akhtar");
  expect(screen.queryByRole("group", { name: /^Suggestions/ })).toBeNull();
});
