/**
 * Enquiries: what is kept of every contact, from the ring to the case, with interactions counted.
 * Rules: CALL-8, CALL-10, CALL-18, UI-34, UI-35, ENQ-1, ENQ-3, ENQ-7, ENQ-8, ENQ-10, ENQ-12, ENQ-14.
 */
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { CaseForm } from "../pages/case-form.ts";
import { longName, makeCase, poster } from "../pages/cases.ts";
import { dayFromToday } from "../pages/days.ts";
import { fullRun } from "../pages/full-run.ts";
import { Hand } from "../pages/hand.ts";
import { notice } from "../pages/list-modal.ts";
import { enter, leave, makeUser, newMobile, unique } from "../pages/people.ts";
import { PrivacyWatch } from "../pages/privacy.ts";

const lettersOf = (text: string) =>
  text.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
const newName = (stem: string) => lettersOf(unique(stem).replaceAll(" ", ""));

const lookUp = (page: Page) => page.getByRole("combobox", { name: "Who is calling?" });
const notes = (page: Page) => page.getByRole("textbox", { name: "Notes" });
const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

/** The reference that is shown after saving. */
async function referenceOf(page: Page): Promise<string> {
  const shown = page.getByRole("heading", { name: /^Reference/ });
  await expect(shown).toHaveText(/^Reference [2-9A-Z]{3} [2-9A-Z]{3}$/);
  return (await shown.innerText()).replace(/^Reference\s+/, "");
}

const maxWrongNumber = 2;
const maxOneOff = 8;

test(
  "an unknown caller without a name quotes the reference a day later",
  fullRun,
  async ({ page, request }) => {
    const advisor = await makeUser(request, "advisor");
    await enter(page, advisor, "/call");
    await expect(lookUp(page)).toBeFocused();
    await page.keyboard.press("Alt+e");
    await expect(page).toHaveURL("/enquiries/new");
    await expect(radio(page, "Parent or carer")).toBeFocused();
    await expectAccessible(page, "an empty enquiry");
    await page.keyboard.press("1");
    await notes(page).fill("Will not give her name. Asked how to appeal.");
    await radio(page, "Answered").check();
    await expect(page.getByText("Draft kept")).toBeVisible();
    await page.reload();
    await expect(notes(page)).toHaveValue(/^Will not give her name/);
    await expect(radio(page, "Parent or carer")).toBeFocused();
    await page.keyboard.press("Control+Enter");
    const reference = await referenceOf(page);
    await expect(page.getByText(`“Please quote ${reference} if you call again.”`)).toBeVisible();
    await expectAccessible(page, "a saved enquiry");

    await page.getByRole("link", { name: "Next call" }).click();
    await lookUp(page).fill(reference.toLowerCase());
    const earlier = page.getByRole("region", { name: "Earlier enquiries" });
    await expect(earlier).toContainText("taken by Rosalind Fletcher");
    const nobody = page.getByText(/^Nobody/);
    await expect(nobody).toHaveCount(1);
    await expect(nobody).toBeHidden();
    await expectAccessible(page, "an earlier enquiry found");
    await earlier.getByRole("link", { name: reference }).click();
    await expect(page.getByRole("main")).toContainText("Asked how to appeal.");
    await expectAccessible(page, "an enquiry");
  },
);

test(
  "a wrong number takes two interactions, and leaves a draft about somebody else",
  fullRun,
  async ({ page, request }) => {
    const advisor = await makeUser(request, "advisor");
    await enter(page, advisor, "/enquiries/new");
    await notes(page).fill("In the middle of a sentence");
    await expect(page.getByText("Draft kept")).toBeVisible();
    await page.goto("/call");
    await expect(lookUp(page)).toBeFocused();
    const hand = new Hand(page);
    await hand.press("Alt+w");
    await expect(page.getByRole("button", { name: "Save as a wrong number" })).toBeFocused();
    await hand.press("Enter");
    await expect(page.getByText(/It was a wrong number/)).toBeVisible();
    await expect(lookUp(page)).toBeFocused();
    expect(hand.done.length).toBeLessThanOrEqual(maxWrongNumber);
    await page.goto("/enquiries");
    await expect(page.getByRole("row", { name: /Wrong number/ })).toContainText("Nothing to do");
    await page.goto("/enquiries/new");
    await expect(notes(page)).toHaveValue("In the middle of a sentence");
  },
);

test("a one-off question from a school", fullRun, async ({ page, request }) => {
  const advisor = await makeUser(request, "advisor");
  await enter(page, advisor, "/call");
  await expect(lookUp(page)).toBeFocused();
  const hand = new Hand(page);
  await hand.press("Alt+e");
  await expect(radio(page, "Parent or carer")).toBeFocused();
  await hand.press("3");
  await expect(page.getByRole("combobox", { name: "Topic" })).toBeFocused();
  await hand.type("Transport");
  await hand.typeInto(notes(page), "Sent them the leaflet.");
  await hand.pressOn(radio(page, "Answered"), "s");
  await expect(radio(page, "Signposted")).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Minutes" })).toHaveValue("1");
  await hand.press("Control+Enter");
  await referenceOf(page);
  expect(hand.done.length, hand.done.join("\n")).toBeLessThanOrEqual(maxOneOff);
  await page.getByRole("link", { name: "Open the enquiry" }).click();
  await expect(page.getByRole("main")).toContainText("Transport");
  await expect(page.getByRole("main")).toContainText("Signposted");
});

test("an unknown family needs a case, which a manager opens and assigns", async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const [advisor, manager] = [
    await makeUser(request, "advisor"),
    await makeUser(request, "manager"),
  ];
  const handler = newName("Advisor");
  await makeUser(request, "advisor", { last_name: handler });
  const [last, mobile] = [newName("Quillon"), newMobile().replaceAll(" ", "")];
  const watch = new PrivacyWatch([last, mobile]);
  watch.follow(context);
  await enter(page, advisor, `/call#number=${mobile}`);
  await expect(lookUp(page)).toHaveValue(mobile);
  await page.keyboard.type(` polly ${last.toLowerCase()} ex9 7ln`);
  await page.keyboard.press("Alt+e");
  await expect(radio(page, "Parent or carer")).toBeFocused();
  await page.keyboard.press("1");
  await notes(page).fill("The school has excluded Robin three times.");
  await radio(page, "Needs a case").check();
  await expect(page.getByText(/^Who \(optional\)/)).toContainText(mobile);
  await page.keyboard.press("Control+Enter");
  const reference = await referenceOf(page);
  await expect(page.getByText(/Managers see it on Welcome/)).toBeVisible();
  await leave(page);

  await enter(page, manager);
  await page.locator('[data-queue="enquiries"]').click();
  await expect(page).toHaveURL(/\/enquiries\?.*outcome=needs/);
  await page.getByRole("link", { name: reference }).click();
  await page.getByRole("button", { name: "Open a case" }).click();
  await expect(page).toHaveURL(/\/case-manager\/add\?enquiry_id=\d+$/);
  const dialog = page.getByRole("dialog", { name: "Add a guardian" });
  await expect(dialog.getByLabel("First name")).toHaveValue("Polly");
  await expect(dialog.getByLabel("Mobile")).toHaveValue(mobile);
  await dialog.getByLabel("Gender").selectOption("Female");
  await dialog.getByLabel("Address line 1").fill("1 High Street");
  await dialog.getByLabel("City").fill("Exeter");
  await dialog.getByLabel("County").fill("Devon");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const form = new CaseForm(page);
  await expect(form.text("Reason for the call today")).toHaveValue(/excluded Robin/);
  await form.text("Primary guardian's relationship with child").fill("Mother");
  await form.text("Child first name").fill("Robin");
  // The four questions one after the other, with a key each.
  await page
    .getByRole("radiogroup", { name: /currently have an EHCP/ })
    .getByLabel("Yes")
    .focus();
  for (const _ of ["EHCP", "support", "assessment", "diagnosis"]) await page.keyboard.press("n");
  await expect(page.getByLabel("Attending school?")).toBeFocused();
  await page.getByLabel("Attending school?").selectOption("Home schooled");
  await page
    .getByRole("radiogroup", { name: /Supported by a SENDCO/ })
    .getByLabel("No")
    .check();
  const advisorField = form.picker("Advisor");
  await advisorField.fill(handler);
  await expect(page.getByRole("option", { name: new RegExp(handler) })).toBeVisible();
  await advisorField.press("Enter");
  await page.getByRole("combobox", { name: "Band" }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notice(page, "Success")).toContainText("Case added successfully.");
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL(/case_id=\d+$/);
  const history = page.getByRole("region", { name: "Case log history" });
  await expect(history).toContainText("The school has excluded Robin three times.");
  await expect(history).toContainText("Rosalind Fletcher (Advisor");
  await page.goto("/enquiries");
  await expect(page.getByRole("row").filter({ hasText: reference })).toContainText("Became a case");
  await watch.expectNoName();
});

test(
  "a colleague's family is rung back by the colleague, who closes the enquiry",
  fullRun,
  async ({ page, request }) => {
    const handlerName = newName("Graham");
    const handler = await makeUser(request, "advisor", {
      first_name: "Chloe",
      last_name: handlerName,
    });
    const advisor = await makeUser(request, "advisor");
    const [guardian, child, mobile] = [newName("Bloom"), newName("Secret"), newMobile()];
    await makeCase(request, { guardian, child, mobile, fields: { advisor_id: handler.id } });
    await enter(page, advisor, `/call#number=${mobile.replaceAll(" ", "")}`);
    const ask = page.getByRole("button", { name: `Ask Chloe ${handlerName} to ring back` });
    await expect(ask).toBeVisible();
    await expect(page.getByRole("grid")).not.toContainText(child);
    await expectAccessible(page, "a colleague's family");
    await ask.click();
    await expect(radio(page, "Ring back")).toBeChecked();
    await expect(page.getByRole("combobox", { name: "By" }).locator("option:checked")).toHaveText(
      new RegExp(`^Chloe ${handlerName}`),
    );
    await radio(page, "Parent or carer").check();
    await notes(page).fill("The escort has changed again.");
    await page.keyboard.press("Control+Enter");
    const reference = await referenceOf(page);
    await leave(page);

    await enter(page, handler);
    const due = page.getByRole("list", { name: "To ring back" });
    await expect(due).toContainText(guardian);
    await expectAccessible(page, "a desk with somebody to ring back");
    await page.goto("/follow-ups");
    await expect(page.getByRole("list", { name: "To ring back" })).toContainText(reference);
    await page.getByRole("link", { name: reference }).click();
    const attempt = page.getByRole("form", { name: "Record an attempt to ring back" });
    await attempt.getByRole("radio", { name: "Not reached" }).check();
    await expect(attempt.getByLabel(/^Ring again on/)).toHaveValue(/^\d\d-\d\d-\d{4}$/);
    await attempt.getByRole("button", { name: "Record the attempt" }).click();
    await expect(page.getByRole("list", { name: "Attempts to ring back" })).toContainText(
      "Not reached",
    );
    await attempt.getByRole("radio", { name: "Reached", exact: true }).check();
    await attempt.getByRole("radio", { name: "Answered" }).check();
    await attempt.getByRole("textbox", { name: "Minutes" }).fill("12");
    await attempt.getByRole("button", { name: "Record the attempt" }).click();
    await expect(attempt).toBeHidden();
    await expect(page.getByRole("list", { name: "Attempts to ring back" })).toContainText(
      "12 minutes",
    );
    await expect(page.getByRole("main")).toContainText("Answered");
    await page.goto("/welcome");
    await expect(page.getByRole("list", { name: "To ring back" })).toBeHidden();
  },
);

for (const width of [1440, 1024, 390]) {
  test(
    `enquiries at ${width}: empty, with long names, form with errors`,
    fullRun,
    async ({ page, request }) => {
      const advisor = await makeUser(request, "advisor", { last_name: longName });
      await page.setViewportSize({ width, height: 844 });
      await enter(page, advisor, "/enquiries");
      await expect(page.getByText("There are no enquiries yet.")).toBeVisible();
      await expectAccessible(page, "no enquiries");
      const send = await poster(request, advisor);
      const common = { channel: "call", caller: "parent or carer", minutes: 4, name: longName };
      await send("/api/enquiries", { ...common, outcome: "answered" });
      const { enquiry_id } = await send("/api/enquiries", {
        ...common,
        outcome: "call back",
        call_back_on: dayFromToday(1),
        call_back_by: advisor.id,
        telephone: "07700 900123",
        notes: longName,
      });
      await page.reload();
      await expect(page.getByText("2 records")).toBeVisible();
      await expectAccessible(page, "a list of enquiries");
      if (width === 1024) {
        const last = page.getByRole("columnheader", { name: "Taken by" });
        await expect(last).toBeInViewport({ ratio: 1 });
      }
      await page.getByRole("button", { name: "Add a filter" }).click();
      await page.getByRole("option", { name: "Outcome" }).click();
      await page.getByRole("option", { name: "Ring back" }).click();
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(/outcome=call/);
      await expect(page.getByText("1 record", { exact: true })).toBeVisible();
      await page.goto(`/enquiries/${enquiry_id}`);
      await expect(
        page.getByRole("form", { name: "Record an attempt to ring back" }),
      ).toBeVisible();
      await expectAccessible(page, "an enquiry to ring back about");
      await page.getByRole("button", { name: "Edit" }).click();
      await expect(page.getByRole("form", { name: "Change the enquiry" })).toBeVisible();
      await expectAccessible(page, "changing an enquiry");
      await page.goto("/enquiries/new");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("dialog")).toContainText("Please choose who got in touch.");
      await page.getByRole("button", { name: "OK" }).click();
      await expect(radio(page, "Parent or carer")).toBeFocused();
      await expectAccessible(page, "errors in an enquiry");
    },
  );
}

test("keys before the form is there are kept, and a space after the outcome saves nothing", async ({
  page,
  request,
}) => {
  const advisor = await makeUser(request, "advisor");
  await enter(page, advisor, "/call");
  await expect(lookUp(page)).toBeFocused();
  // Slower than the fingers.
  await page.route("**/api/drafts/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.keyboard.press("Alt+e");
  await page.keyboard.press("1");
  await expect(radio(page, "Parent or carer")).toBeChecked();
  await expect(lookUp(page)).toHaveCount(0);
  await radio(page, "Signposted").focus();
  await page.keyboard.press("a");
  await expect(radio(page, "Answered")).toBeChecked();
  await page.keyboard.type(" about the plan ");
  await expect(page.getByRole("heading", { name: /^Reference/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save", exact: true })).not.toBeFocused();
});

test("the next caller gets a form of their own, and the unfinished call waits", async ({
  page,
  request,
}) => {
  const advisor = await makeUser(request, "advisor");
  const [first, second] = [newMobile(), newMobile()];
  await enter(page, advisor, "/call");
  await lookUp(page).fill(first);
  await page.keyboard.press("Alt+e");
  await expect(radio(page, "Parent or carer")).toBeFocused();
  await notes(page).fill("About transport.");
  await expect(page.getByText("Draft kept")).toBeVisible();
  await page.goto("/call");
  await lookUp(page).fill(second);
  await page.keyboard.press("Alt+e");
  await expect(radio(page, "Parent or carer")).toBeFocused();
  await expect(notes(page)).toHaveValue("");
  await expect(page.getByText(/^Who \(optional\)/)).toContainText(second);
  await page.getByText("1 unfinished call").click();
  await expectAccessible(page, "an unfinished call");
  await page.getByRole("button", { name: /^Reopen/ }).click();
  await expect(notes(page)).toHaveValue("About transport.");
  await expect(page.getByText(/^Who \(optional\)/)).toContainText(first);
});

test("a colleague's reference can be answered", async ({ page, browser, request }) => {
  const [advisor, colleague] = [
    await makeUser(request, "advisor"),
    await makeUser(request, "advisor", { first_name: newName("Bo"), last_name: "Baker" }),
  ];
  const theirs = await (await browser.newContext()).newPage();
  await enter(theirs, colleague, "/enquiries/new");
  await radio(theirs, "School").check();
  await radio(theirs, "Answered").check();
  await theirs.getByRole("textbox", { name: "Minutes" }).fill("5");
  await theirs.keyboard.press("Control+Enter");
  const reference = await referenceOf(theirs);
  await enter(page, advisor, "/call");
  await lookUp(page).fill(reference);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Ask .* Baker to ring back$/ })).toBeFocused();
  await expectAccessible(page, "a colleague's reference");
  await page.keyboard.press("Enter");
  await expect(radio(page, "Ring back")).toBeChecked();
  await expect(notes(page)).toHaveValue(`About the enquiry ${reference}. `);
});
