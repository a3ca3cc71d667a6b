/**
 * Quick intake: from the ring of an unknown caller to a case with an advisor, with interactions counted.
 * Rules: CASE-33, CALL-4.
 */
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { CaseForm } from "../pages/case-form.ts";
import { poster } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { Hand } from "../pages/hand.ts";
import { notice } from "../pages/list-modal.ts";
import { enter, makeUser, newMobile, unique } from "../pages/people.ts";
import { PrivacyWatch } from "../pages/privacy.ts";

const lettersOf = (text: string) =>
  text.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
const newName = (stem: string) => lettersOf(unique(stem).replaceAll(" ", ""));
const asName = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

interface Caller {
  readonly last: string;
  readonly town: string;
  readonly postcode: string;
  readonly mobile: string;
}

/** Somebody who rings and is not on file, and the manager who answers. */
async function newCall(page: Page, request: APIRequestContext, postcode: string) {
  const manager = await makeUser(request, "manager");
  const advisor = newName("Advisor");
  await makeUser(request, "advisor", { last_name: advisor });
  const [last, town, mobile] = [newName("Quillon"), newName("Ringford"), newMobile()];
  const caller: Caller = { last, town, postcode, mobile: mobile.replaceAll(" ", "") };
  await enter(page, manager, `/call#number=${caller.mobile}`);
  await expect(page.getByText("Nobody found.")).toBeVisible();
  return { caller, advisor };
}

/** From the look-up to a case form with the guardian on file: 7 interactions. */
async function addCaller(hand: Hand, { last, town, postcode, mobile }: Caller): Promise<void> {
  const { page } = hand;
  await hand.type(` polly ${last.toLowerCase()} ${postcode}`);
  await expect(page.getByText(/Nobody found|closest names/)).toBeVisible();
  await hand.press("Alt+n");
  await expect(page).toHaveURL(/\/case-manager\/add\?for=caller$/);
  const dialog = page.getByRole("dialog", { name: "Add a guardian" });
  await expect(dialog.getByLabel("First name")).toHaveValue("Polly");
  await expect(dialog.getByLabel("Mobile")).toHaveValue(mobile);
  await expect(dialog.getByLabel("Postcode")).toHaveValue(postcode.toUpperCase());
  // Only what a guardian needs.
  await expect(dialog.getByLabel("Notes")).toHaveCount(0);
  await expect(dialog.getByLabel("Gender")).toBeFocused();
  await hand.type("Female");
  await hand.typeInto(dialog.getByLabel("Address line 1"), "1 High Street");
  await hand.typeInto(dialog.getByLabel("City"), town);
  await hand.typeInto(dialog.getByLabel("County"), "Devon");
  await hand.pressOn(dialog.getByRole("button", { name: "Save" }), "Enter");
  await expect(dialog).toBeHidden();
  const guardian = new CaseForm(page).picker("Primary guardian");
  await expect(guardian).toHaveValue(`Polly ${asName(last)}`);
  await expect(guardian).toBeFocused();
}

const question = (page: Page, name: string) => page.getByRole("radiogroup", { name, exact: true });
const suggestion = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Who is calling, the child, what it is about: 8 interactions. */
async function converse(hand: Hand): Promise<void> {
  const { page } = hand;
  const form = new CaseForm(page);
  await hand.typeInto(form.text("Primary guardian's relationship with child"), "Mother");
  await hand.typeInto(form.text("Child first name"), "Robin");
  await hand.pressOn(suggestion(page, "Same as guardian: last name and address"), "Enter");
  await hand.typeInto(form.text("Reason for the call today"), "Advice on an EHC needs assessment");
  const ehcp = question(page, "Does the child currently have an EHCP?");
  await hand.pressOn(ehcp.getByLabel("Yes"), "n");
  for (const _ of ["support", "assessment", "diagnosis"]) await hand.press("n");
  await expect(page.getByLabel("Attending school?")).toBeFocused();
}

/** Who takes the case on: 3 interactions. The stage is filled in. */
async function nameAdvisor(hand: Hand, lastName: string): Promise<void> {
  const { page } = hand;
  const advisor = new CaseForm(page).picker("Advisor");
  await hand.typeInto(advisor, lastName);
  await hand.press("Enter");
  await expect(advisor).toHaveValue(new RegExp(`^\\S+ ${lastName}$`));
  await hand.typeInto(page.getByRole("combobox", { name: "Band" }), "Band 1");
}

const unfold = (hand: Hand, part: string) =>
  hand.pressOn(hand.page.getByRole("button", { name: new RegExp(`^${part} \\d`) }), "Enter");

/** Saves, and checks that the case is with its advisor and has all that was said. */
async function expectAssigned(hand: Hand, shown: readonly string[]): Promise<void> {
  const { page } = hand;
  await hand.pressOn(page.getByRole("button", { name: "Save", exact: true }), "Enter");
  await expect(notice(page, "Success")).toContainText("Case added successfully.");
  // The call goes on, and is logged next.
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL(/\/advisor-system\/add\?case_id=\d+$/);
  const minutes = page.getByRole("textbox", { name: "Duration (minutes)" });
  await expect(minutes).toHaveValue(/^[1-9]$/);
  await page.goto(page.url().replace("/advisor-system/add", "/case-manager/view"));
  const view = page.getByRole("main");
  await expect(view).toContainText("With Advisor");
  for (const text of shown) await expect(view).toContainText(text);
}

const maxWithKnownOrganisations = 25;
const maxWithThreeNewOnes = 35;

test(
  "an unknown caller whose school, practice and authority are known",
  fullRun,
  async ({ page, context, request }) => {
    test.slow();
    const { caller, advisor } = await newCall(page, request, "ex9 8qt");
    const watch = new PrivacyWatch([caller.last, caller.mobile]);
    watch.follow(context);
    const send = await poster(request);
    const place = { city: caller.town, county: "Devon", postcode: "EX9 8QT" };
    await send("/api/local-authorities", { name: "Devon County Council", ...place });
    await send("/api/schools", { name: "Castle Primary School", ...place });
    await send("/api/gps", { practice_name: "Castle Surgery", ...place });

    const hand = new Hand(page);
    await addCaller(hand, caller);
    await expectAccessible(page, "quick intake");
    await converse(hand);
    await hand.type("Yes, attending");
    await hand.pressOn(suggestion(page, `Castle Primary School (${caller.town})`), "Enter");
    await hand.pressOn(question(page, "Supported by a SENDCO?").getByLabel("Yes"), "y");
    await nameAdvisor(hand, advisor);
    await unfold(hand, "Health and education");
    await hand.pressOn(suggestion(page, `Castle Surgery (${caller.town})`), "Enter");
    await hand.pressOn(suggestion(page, `Devon County Council (${caller.town})`), "Enter");
    await expect(page.getByRole("button", { name: "Health and education 2 of 3" })).toBeVisible();
    await expectAccessible(page, "quick intake, filled in");
    await expectAssigned(hand, [
      asName(caller.last),
      "Robin",
      "Castle Primary School",
      "Castle Surgery",
      "Devon County Council",
      advisor,
      "1 High Street",
    ]);
    expect(hand.done.length, hand.done.join("\n")).toBeLessThanOrEqual(maxWithKnownOrganisations);
    await watch.expectNoName();
  },
);

test(
  "an unknown caller with a school, a practice and an authority that are new",
  fullRun,
  async ({ page, request }) => {
    test.slow();
    const { caller, advisor } = await newCall(page, request, "tq8 1aa");
    const hand = new Hand(page);
    const [school, practice, authority] = ["school", "surgery", "council"].map(
      (word) => `${newName(`${word.slice(0, 2)}xwithy`).toLowerCase()} ${word}`,
    ) as [string, string, string];

    /** Three interactions, or four if the postcode is typed on its own. */
    async function make(field: string, kind: string, typed: string): Promise<void> {
      const picker = new CaseForm(page).picker(field);
      await hand.typeInto(picker, typed);
      await expect(page.getByRole("option", { name: `Add “${typed}”` })).toBeVisible();
      // Enter adds nothing before the answer to the whole text is there.
      const list = page.getByRole("listbox", { name: field });
      await expect(list).toHaveAttribute("aria-busy", "false");
      await hand.press("Enter");
      const dialog = page.getByRole("dialog", { name: `Add a ${kind}` });
      await expect(dialog.getByLabel("City")).toHaveValue(caller.town);
      await expect(dialog.getByLabel("County")).toHaveValue("Devon");
      const postcode = dialog.getByLabel("Postcode");
      if ((await postcode.inputValue()) === "") await hand.typeInto(postcode, "TQ8 1AB");
      await expectAccessible(page, `the short form for a ${kind}`);
      await hand.press("Enter");
      await expect(dialog).toBeHidden();
      await expect(picker).toHaveValue(new RegExp(typed.split(" ")[0] ?? "", "i"));
      await expect(picker).toBeFocused();
    }

    await addCaller(hand, caller);
    await converse(hand);
    await hand.type("Yes, attending");
    await make("School", "school", `${school} tq8 1ab`);
    await hand.pressOn(question(page, "Supported by a SENDCO?").getByLabel("Yes"), "y");
    await nameAdvisor(hand, advisor);
    await unfold(hand, "Health and education");
    await make("GP practice", "GP practice", practice);
    await make("Local authority", "local authority", authority);
    await expectAssigned(
      hand,
      [school, practice, authority].map((name) => name.split(" ").map(asName).join(" ")),
    );
    expect(hand.done.length, hand.done.join("\n")).toBeLessThanOrEqual(maxWithThreeNewOnes);
  },
);

test(
  "what was typed for a new guardian survives Esc and a reload, and nothing is saved without it unseen",
  fullRun,
  async ({ page, request }) => {
    const { caller } = await newCall(page, request, "pl9 9zz");
    await page.keyboard.type(` polly ${caller.last.toLowerCase()}`);
    await expect(page.getByText(/Nobody found|closest names/)).toBeVisible();
    await page.keyboard.press("Alt+n");
    const dialog = page.getByRole("dialog", { name: "Add a guardian" });
    await dialog.getByLabel("Address line 1").fill("7 Castle Street");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    const name = `“Polly ${asName(caller.last)}”`;
    await expect(page.getByText(`${name} has not been added yet.`)).toBeVisible();
    await expectAccessible(page, "a guardian who has not been added yet");
    await expect(page.getByText(/Draft (kept|saved)/i)).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: `Go on adding ${name}` }).click();
    await expect(dialog.getByLabel("Address line 1")).toHaveValue("7 Castle Street");
    await expect(dialog.getByLabel("Mobile")).toHaveValue(caller.mobile);
    await dialog.getByRole("button", { name: "Save" }).click();
    await notice(page, "Form validation error:").getByRole("button", { name: "OK" }).click();
    await expect(dialog.getByLabel("Gender")).toBeFocused();
    await dialog.getByRole("button", { name: "All fields" }).click();
    await expect(dialog.getByLabel("Notes")).toBeVisible();
    await expect(dialog.getByLabel("Address line 1")).toHaveValue("7 Castle Street");
  },
);
