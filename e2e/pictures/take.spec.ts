/** Takes each picture that the list names, and writes it beside the user guide. */
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { withoutStream } from "../pages/layout.ts";
import { enter } from "../pages/people.ts";
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

for (const picture of pictures) {
  const { name, role, path, shows, types, whole, height } = picture;
  test(name, async ({ page }) => {
    await withoutStream(page);
    await page.setViewportSize({ width: widthOf(picture), height });
    await enter(page, { username: `demo.${role}`, password: demoPassword }, path);
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
