/**
 * A safeguarding concern from the call in which it is raised to the decision, with interactions counted, a real
 * mail server, and a restart five hours later. Rules: SAFE-5, SAFE-7, SAFE-8, SAFE-9.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { startSmtp } from "../../server/test/smtp.ts";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase } from "../pages/cases.ts";
import { Hand } from "../pages/hand.ts";
import { brokenWords } from "../pages/layout.ts";
import { type OwnServer, startOwnServer } from "../pages/own-server.ts";
import { type Credentials, firstAdmin, logIn, tokenOf } from "../pages/people.ts";
import { expectPaper } from "../pages/printed.ts";

const maxInteractions = 6;
const words = "She said: he locks me in my room when they go out.";
const duty = "duty@helpline.example.org";
/** Two starts of a server with a database, and the queue's polls. */
const patience = 480_000;

/** The first admin of this server: the token that other journeys share is of another one. */
const admin: Credentials = { ...firstAdmin };

async function pageOf(browser: Browser, { url }: OwnServer, who: Credentials): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce" });
  const page = await context.newPage();
  await logIn(page, who);
  return page;
}

async function addUser(page: Page, fields: object): Promise<number> {
  const answer = await page.request.post("/api/users", {
    headers: { authorization: await tokenOf(page.request, admin) },
    data: {
      last_name: "Fletcher",
      gender: "female",
      password: "staff password",
      city: "Leeds",
      county: "West Yorkshire",
      ...fields,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data.user_id;
}

const advisor = { username: "rosalind", password: "staff password" };
const lead = { username: "safeguarding", password: "staff password" };

test("a concern is raised during a call, mailed about again, and decided, in secret", async ({
  browser,
}) => {
  test.setTimeout(patience);
  const folder = await mkdtemp(path.join(tmpdir(), "helpline-concerns-"));
  const smtp = await startSmtp();
  const settings = { folder, smtpPort: smtp.port, product: { concern_escalation: duty } };
  let server = await startOwnServer(settings);
  try {
    const setUp = await pageOf(browser, server, admin);
    await setUp.goto("/call");
    await expect(setUp.getByRole("heading", { name: "Caller look-up" })).toBeVisible();
    // Without a lead nobody would read it.
    await expect(setUp.getByRole("button", { name: "Raise a concern" })).toHaveCount(0);
    const common = { first_name: "Rosalind", user_type: "advisor", email: "r@example.org" };
    const advisor_id = await addUser(setUp, { ...common, username: advisor.username });
    await addUser(setUp, {
      user_type: "evaluator",
      first_name: "Miriam",
      username: lead.username,
      email: "lead@helpline.example.org",
      safeguarding_lead: 1,
    });
    const caseId = await makeCase(setUp.request, { by: admin, fields: { advisor_id } });

    const call = await pageOf(browser, server, advisor);
    await call.goto(`/advisor-system/add?case_id=${caseId}`);
    const details = call.getByRole("textbox", { name: "Details" });
    await details.fill("The mother rings about transport. In the middle of a");
    const hand = new Hand(call);
    await hand.click(call.getByRole("button", { name: "Raise a concern" }));
    const dialog = call.getByRole("dialog");
    await expect(dialog.getByRole("textbox", { name: /own words/ })).toBeFocused();
    await expectAccessible(call, "raising a concern");
    await hand.type(words);
    await hand.click(dialog.getByRole("switch", { name: /immediate danger/ }));
    await hand.click(dialog.getByRole("radio", { name: /not be safe/ }));
    await hand.click(dialog.getByRole("button", { name: "Raise", exact: true }));
    await expect(call.getByText("The concern has been raised.")).toBeVisible();
    expect(hand.done.length).toBeLessThanOrEqual(maxInteractions);
    // Whom to ring stays until it has been read.
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(details).toHaveValue("The mother rings about transport. In the middle of a");

    const raised = () => smtp.taken.filter(({ source }) => source.includes("has been raised"));
    await expect.poll(() => raised().length, { timeout: 30_000 }).toBe(1);
    const number = /concerns\/(\d{6})/.exec(raised()[0]?.source ?? "")?.[1] ?? "";
    expect(number).toMatch(/^\d{6}$/);
    for (const { to, source } of raised()) {
      expect(to).toEqual(["lead@helpline.example.org"]);
      for (const word of ["Bartholomew", "Marguerite", "locks", "Rosalind"]) {
        expect(source).not.toContain(word);
      }
    }

    await server.stop();
    server = await startOwnServer({ ...settings, hoursLater: 5 });
    const again = () => smtp.taken.filter(({ source }) => source.includes("Nobody has acknow"));
    await expect
      .poll(
        () =>
          again()
            .flatMap(({ to }) => to)
            .toSorted(),
        { timeout: 60_000 },
      )
      .toEqual([duty, "lead@helpline.example.org"]);

    const desk = await pageOf(browser, server, lead);
    await expect(desk.getByRole("heading", { name: "1 safeguarding concern waits" })).toBeVisible();
    await expectAccessible(desk, "the desk of a lead");
    await desk.getByRole("link", { name: `Concern ${number}` }).click();
    await expect(desk.getByText(words)).toBeVisible();
    await desk.getByRole("button", { name: "Acknowledge" }).click();
    await expect(desk.getByText("The concern has been acknowledged.")).toBeVisible();
    await desk.setViewportSize({ width: 320, height: 800 });
    expect(await brokenWords(desk, "dt")).toEqual([]);
    await desk.setViewportSize({ width: 1280, height: 720 });
    await desk.getByRole("radio", { name: "Referred" }).check();
    await desk.getByRole("textbox", { name: "Agency" }).fill("Children's services, Leeds");
    await desk.getByRole("textbox", { name: "Reason" }).fill("A child is locked in.");
    await desk.getByRole("button", { name: "Record the decision" }).click();
    await expect(desk.getByText("The decision has been recorded.")).toBeVisible();
    await expect(desk.getByRole("region", { name: "History" })).toContainText(
      "A child is locked in",
    );
    await expectAccessible(desk, "a decided concern");
    await expectPaper(desk, "concernView", words);

    const author = await pageOf(browser, server, advisor);
    await author.goto("/concerns");
    await expect(author.getByRole("heading", { name: "Concerns I raised" })).toBeVisible();
    const row = author.getByRole("row", { name: new RegExp(number) });
    await expect(row).not.toContainText("Not yet");
    await expectAccessible(author, "the concerns of an author");
    await author.goto(`/concerns/${number}`);
    await expect(author.getByText(words)).toBeVisible();
    await expect(author.getByRole("main")).not.toContainText(/Children's services|Miriam|History/);

    const others = await pageOf(browser, server, admin);
    await others.goto("/concerns");
    await expect(others.getByText("You have not raised any concern.")).toBeVisible();
    await others.goto(`/concerns/${number}`);
    await expect(others.getByRole("alert")).toContainText("This concern does not exist.");
    for (const screen of ["/welcome", "/mail", "/access-log?kind=all", `/case/${caseId}`]) {
      await others.goto(screen);
      await expect(others.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(others.getByRole("main")).not.toContainText(
        new RegExp(`oncern.?${number}|locks`),
      );
    }
  } finally {
    await server.stop();
    await smtp.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});
