/**
 * A letter from its template to the files, the log and the mail; and a template that is refused.
 *
 * Rules: LET-1, LET-2, LET-3, LET-4, LET-5, MAIL-6.
 */
import { readFile, writeFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { everyMail } from "../pages/outbox.ts";
import { enter, makeUser, unique } from "../pages/people.ts";

const supplied = "Use the supplied templates";
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("an appointment goes from the template to the file, the log and the mail", async ({
  page,
  request,
}) => {
  const manager = await makeUser(request, "manager");
  await enter(page, manager, "/letters");
  // Another worker's test may have taken them over.
  const takeOver = page.getByRole("button", { name: supplied });
  const closing = page.getByRole("row", { name: /Closing letter/ });
  await expect(takeOver.or(closing).first()).toBeVisible();
  if (await takeOver.isVisible()) await takeOver.click();
  await expect(closing).toBeVisible();
  await expect(takeOver).toBeHidden();
  await page.getByLabel("Find a placeholder").fill("appeal");
  await expect(page.getByText("{key_date:appeal}")).toBeVisible();
  await expectAccessible(page, "templates of letters");

  const child = unique("Okonkwo");
  const guardian = unique("Featherstone").replaceAll(/\d/g, "");
  const caseId = await makeCase(request, { child, guardian });
  await page.goto(`/case/${caseId}`);
  await page.getByRole("button", { name: "Letter…" }).click();
  const writing = dialog(page, `Write a letter for case ${caseId}`);
  await writing.getByRole("combobox", { name: "Letter" }).selectOption("Appointment");
  // Nobody handles the case yet, so the letter waits.
  const missing = writing.getByRole("group", { name: "What is not in the case" });
  await expect(missing.getByText("“You will meet: …”")).toBeVisible();
  await expectAccessible(page, "writing a letter");
  await writing.getByRole("button", { name: "Write the letter" }).click();
  await expect(missing.getByText(/Please fill this in/).first()).toBeVisible();
  await missing.getByRole("textbox", { name: "Who handles the case" }).fill("Ms Achebe");
  await writing.getByRole("button", { name: "Write the letter" }).click();

  const written = dialog(page, `The letter for case ${caseId} is written`);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    written.getByRole("button", { name: "Download" }).click(),
  ]);
  const name = saved.suggestedFilename();
  expect(name).toMatch(/^Appointment \d\d-\d\d-\d{4}\.docx$/);
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  await expectAccessible(page, "a written letter");
  await written.getByRole("button", { name: "Add to the log" }).click();
  await expect(written.getByText("The letter is in the log.")).toBeVisible();
  await written.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: `Download ${name}` })).toBeVisible();
  const latest = page.getByRole("region", { name: "Latest log entries" });
  await expect(latest).toContainText(`Letter “Appointment” written: ${name}`);

  // The guardian has no address at first.
  await page.getByRole("button", { name: "Mail…" }).click();
  const mail = dialog(page, `Mail the family of case ${caseId}`);
  await expect(mail.getByText(/has no valid email address on file/)).toBeVisible();
  await mail.getByRole("button", { name: "Close" }).click();
});

test(
  "a letter is mailed to the family, and logged with its text",
  fullRun,
  async ({ page, request }) => {
    const advisor = await makeUser(request, "advisor");
    const subject = unique("Your appointment");
    const guardian = unique("Featherstone").replaceAll(/\d/g, "");
    const email = `${guardian.toLowerCase().replaceAll(/\W/g, "")}@example.org`;
    const caseId = await makeCase(request, {
      guardian,
      email,
      fields: { advisor_id: advisor.id },
    });
    await enter(page, advisor, `/case/${caseId}`);
    await page.getByRole("button", { name: "Mail…" }).click();
    const mail = dialog(page, `Mail the family of case ${caseId}`);
    await mail.getByLabel("Subject").fill(subject);
    await mail.getByLabel("Text").fill("Dear Ms Featherstone,\n\nwe look forward to meeting you.");
    await expectAccessible(page, "mailing a family");
    await mail.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(/^The mail to .* has been logged\./)).toBeVisible();
    await expect(page.getByText("we look forward to meeting you.")).toBeVisible();
    await expect
      .poll(async () => (await everyMail()).filter((each) => each.includes(subject)).length, {
        timeout: 20_000,
      })
      .toBe(1);
    const [sent = ""] = (await everyMail()).filter((each) => each.includes(subject));
    expect(sent).toContain(email);
  },
);

test(
  "a file that is no letter is refused with the reason, and nothing typed is lost",
  fullRun,
  async ({ page, request }) => {
    const manager = await makeUser(request, "manager");
    await enter(page, manager, "/letters");
    await page.getByRole("button", { name: "Add a template" }).click();
    const form = dialog(page, "Add a template");
    const name = unique("Ours");
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("For").selectOption("The school");
    const file = test.info().outputPath("letter.docx");
    await writeFile(file, "Dear all");
    await form.getByLabel("Choose a file").setInputFiles(file);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(
      form.getByRole("link", { name: /not a Word document that can be read/ }),
    ).toBeVisible();
    await expect(form.getByLabel("Name")).toHaveValue(name);
  },
);
