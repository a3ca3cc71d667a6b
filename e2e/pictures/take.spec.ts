/** Takes each picture that the list names, and writes it beside the user guide. */
import { fileURLToPath } from "node:url";
import type { UserType } from "@helpline/contract/access";
import { caseQueryCalls } from "@helpline/contract/case-query/case-query.plain";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { withoutStream } from "../pages/layout.ts";
import { enter, tokenOf } from "../pages/people.ts";
import { demoPassword } from "./demo-password.ts";
import { pictures, widthOf } from "./pictures.ts";

const folder = fileURLToPath(new URL("../../docs/user-guide/pictures", import.meta.url));

/** The part of the window that is the screen's own; with a list modal, the modal. */
async function ownPart(page: Page) {
  const modal = page.getByRole("dialog");
  const box = (await modal.isVisible()) ? await modal.boundingBox() : undefined;
  if (box) return box;
  const main = await page.locator("main").boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return main ? { ...main, height: height - main.y } : undefined;
}

const account = (role: UserType) => ({ username: `demo.${role}`, password: demoPassword });

/** The longest of the open cases that the demo's account of this role has. */
async function longestCase(request: APIRequestContext, role: UserType) {
  const [, claims = ""] = (await tokenOf(request, account(role))).split(".");
  const { data } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const answer = await request.post(caseQueryCalls.query.path, {
    headers: { authorization: await tokenOf(request, account("manager")) },
    data: { filters: { handler_id: data.user_id }, sort: "minutes_used", order: "desc", page: 1 },
  });
  const [found] = (await answer.json()).data.rows;
  return { "{case}": String(found.case_id), "{guardian}": String(found.guardian_name) };
}

for (const picture of pictures) {
  const { name, role, shows, handler, whole, height } = picture;
  test(name, async ({ page, request }) => {
    const names = Object.entries(handler ? await longestCase(request, handler) : {});
    const named = (text = "") => names.reduce((all, [from, to]) => all.replace(from, to), text);
    const [path, types] = [named(picture.path), named(picture.types)];
    await withoutStream(page);
    await page.setViewportSize({ width: widthOf(picture), height });
    await enter(page, account(role), path);
    if (types) {
      await expect(page.locator("input:focus")).toBeVisible();
      await page.keyboard.type(types);
    }
    await expect(page.getByText(shows, { exact: false }).first()).toBeVisible();
    // What loads after that: pictures are of a screen at rest.
    await page.waitForLoadState("networkidle");
    const clip = whole ? undefined : await ownPart(page);
    await page.screenshot({
      path: `${folder}/${name}.png`,
      animations: "disabled",
      ...(clip && { clip }),
    });
  });
}
