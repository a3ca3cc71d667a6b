/** The desk: from what waits to what is done about it, every interaction counted. Rules: DESK-6. */
import { expect, type Page, test } from "@playwright/test";
import { makeCase, poster } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { Hand } from "../pages/hand.ts";
import { enter, makeUser, unique } from "../pages/people.ts";

const people = (page: Page) => page.getByRole("region", { name: "People" });

/** From Welcome to the cases given away, and the figures that say so. */
const maxToGiveAway = 15;

test(
  "a manager gives five of the most neglected cases to the least loaded advisor",
  fullRun,
  async ({ page, browser, request }) => {
    test.slow();
    const manager = await makeUser(request, "manager");
    const neglectful = unique("Okonjo");
    const { id: advisor_id } = await makeUser(request, "advisor", { last_name: neglectful });
    // Without a case or an entry, and first by name of all such advisors, also those of a failed try.
    const free = unique(`Aaa${"cba".charAt(test.info().retry)}`);
    const least = await makeUser(request, "advisor", { last_name: free });
    const cases: number[] = [];
    for (let made = 0; made < 11; made += 1) {
      cases.push(await makeCase(request, { fields: { advisor_id } }));
    }
    const [touched, ...neglected] = cases;
    const send = await poster(request);
    await send("/api/advisors/cases/logs", {
      case_id: touched,
      entry_type: "call",
      duration: 10,
      details: "All is well.",
      further_action: "save",
    });
    await enter(page, manager);
    await expect(people(page).getByRole("table")).toBeVisible();

    const hand = new Hand(page);
    const showAll = people(page).getByRole("button", { name: /^Show all/ });
    if (await showAll.isVisible()) await hand.click(showAll);
    await hand.click(
      people(page).getByRole("link", { name: `10 untouched cases, Rosalind ${neglectful}` }),
    );
    await expect(page.getByText("10 records")).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Last entry" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    const given = neglected.slice(0, 5);
    for (const id of given) {
      await hand.click(page.getByRole("checkbox", { name: `Choose case ${id}` }));
    }
    await hand.click(page.getByRole("button", { name: "Assign…" }));
    const dialog = page.getByRole("dialog", { name: "Assign 5 cases" });
    await hand.typeInto(dialog.getByLabel("Role"), "Advisor");
    await hand.typeInto(dialog.getByRole("combobox", { name: "Person" }), free);
    await expect(
      page.getByRole("option", { name: new RegExp(`Rosalind ${free}.*0 open`) }),
    ).toBeVisible();
    await hand.press("Enter");
    await hand.pressOn(dialog.getByRole("button", { name: "Assign" }), "Enter");
    await expect(page.getByText("5 records")).toBeVisible();
    await hand.click(page.getByRole("navigation", { name: "Menu" }).getByText("Welcome"));
    await expect(people(page).getByRole("table")).toBeVisible();
    if (await showAll.isVisible()) await hand.click(showAll);
    await expect(
      people(page).getByRole("link", { name: `5 new cases, Rosalind ${free}` }),
    ).toBeVisible();
    expect(hand.done.length, hand.done.join("\n")).toBeLessThanOrEqual(maxToGiveAway);

    const theirs = await (await browser.newContext()).newPage();
    await enter(theirs, least);
    const desk = theirs.getByRole("list", { name: "My cases, most urgent first" });
    await expect(desk.getByRole("listitem").filter({ hasText: "New" })).toHaveCount(5);
    for (const id of given) {
      await expect(desk.getByRole("link", { name: new RegExp(`^${id} `) })).toBeVisible();
    }
  },
);

/** From the login screen to the saved call and the follow-up after it. */
const maxToLogCall = 9;

test("an advisor logs in, sees what is due, logs the call and sets the next follow-up", async ({
  page,
  request,
}) => {
  const advisor = await makeUser(request, "advisor");
  const child = unique("Okonkwo");
  const caseId = await makeCase(request, { child, fields: { advisor_id: advisor.id } });
  const send = await poster(request);
  await send("/api/follow-ups", {
    case_id: caseId,
    due_on: "2026-01-30",
    text: "Ring the school",
    assigned_to: advisor.id,
  });
  await page.goto("/login");

  const hand = new Hand(page);
  await hand.typeInto(page.getByLabel("Username"), advisor.username);
  await hand.typeInto(page.getByRole("textbox", { name: "Password" }), advisor.password);
  await hand.press("Enter");
  const due = page.getByRole("list", { name: "Due within a week" });
  await expect(due).toContainText("Ring the school");
  await hand.click(due.getByRole("link", { name: new RegExp(`^${caseId} `) }));
  await hand.click(page.getByRole("button", { name: "Start call timer" }));
  const details = page.getByRole("textbox", { name: "Details", exact: true });
  await hand.typeInto(details, "They have the plan, and read it this week.");
  const next = page.getByRole("group", { name: "Set a follow-up" });
  await hand.click(next.getByRole("button", { name: "In 2 weeks" }));
  const text = unique("Ask what they think");
  await hand.typeInto(next.getByRole("textbox", { name: "What is to be done" }), text);
  await hand.pressOn(page.getByRole("button", { name: "Save", exact: true }), "Enter");
  await expect(page.getByText("The log entry has been added.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Follow-ups" })).toContainText(text);
  expect(hand.done.length, hand.done.join("\n")).toBeLessThanOrEqual(maxToLogCall);
});

/** From Welcome to the saved log entry, for somebody who was only told "log this call". */
const maxToLogThisCall = 8;

/** Fills in the log entry without the timer, from the focus that the page sets or by Tab. */
async function logCall(hand: Hand, details: string): Promise<void> {
  const { page } = hand;
  await hand.typeInto(page.getByRole("combobox", { name: "Entry type" }), "Call");
  await hand.typeInto(page.getByRole("textbox", { name: "Duration (minutes)" }), "15");
  await hand.typeInto(page.getByRole("textbox", { name: "Details", exact: true }), details);
  await hand.typeInto(page.getByRole("combobox", { name: "Further action" }), "Save");
  await hand.pressOn(page.getByRole("button", { name: "Save", exact: true }), "Enter");
  await expect(page.getByText("The log entry has been added.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Case log history" })).toContainText(details);
}

test(
  "a newcomer logs a call, with the mouse first or by keyboard alone",
  fullRun,
  async ({ page, request }) => {
    const advisor = await makeUser(request, "advisor");
    const guardian = unique("Featherstone");
    const caseId = await makeCase(request, { guardian, fields: { advisor_id: advisor.id } });
    await enter(page, advisor);

    const withMouse = new Hand(page);
    const desk = page.getByRole("list", { name: "My cases, most urgent first" });
    await withMouse.click(desk.getByRole("link", { name: new RegExp(`^${caseId} `) }));
    await logCall(withMouse, unique("They have a place."));
    expect(withMouse.done.length, withMouse.done.join("\n")).toBeLessThanOrEqual(maxToLogThisCall);

    await page.goto("/welcome");
    await expect(desk).toBeVisible();
    const byKeyboard = new Hand(page);
    await byKeyboard.press("Control+k");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await byKeyboard.type(guardian);
    await expect(page.getByRole("option", { name: `Case ${caseId}` })).toBeVisible();
    await byKeyboard.press("Enter");
    await logCall(byKeyboard, unique("They want to move."));
    expect(byKeyboard.done.length, byKeyboard.done.join("\n")).toBeLessThanOrEqual(
      maxToLogThisCall,
    );
  },
);
