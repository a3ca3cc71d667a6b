/** Prints a page with Chromium: the number of sheets, and the positions of headings. */
import { expect, type Page } from "@playwright/test";

const pointsOf = (millimetres: number) => (millimetres / 25.4) * 72;

interface PrintedHeading {
  readonly title: string;
  /** The same for all headings of a sheet. */
  readonly sheet: string;
  /** Points between the heading's top and the sheet's lower edge. */
  readonly above: number;
}

export interface Printed {
  /** The size of the file. */
  readonly bytes: number;
  readonly sheets: number;
  readonly headings: readonly PrintedHeading[];
}

/**
 * Prints on sheets of A4 width. The headings come from the outline that Chromium writes into the PDF as
 * plain objects, so no PDF reader is needed.
 * @param height of a sheet in millimetres; other heights break the same page at other points
 */
export async function printed(page: Page, height = 297): Promise<Printed> {
  const bytes = await page.pdf({
    width: "210mm",
    height: `${height}mm`,
    preferCSSPageSize: false,
    tagged: true,
    outline: true,
  });
  const text = bytes.toString("latin1");
  const entries = text.matchAll(/\/Title \((.*)\)\s+\/Dest \[(\d+) 0 R \/XYZ \S+ (\S+) \S+\]/g);
  return {
    bytes: bytes.length,
    sheets: [...text.matchAll(/\/Type \/Page\s/g)].length,
    headings: [...entries].map(([, title = "", sheet = "", above]) => ({
      title,
      sheet,
      above: Number(above),
    })),
  };
}

/** The bottom of a sheet, in which no heading may be: the margin, the heading and two lines. */
export const footOfSheet = pointsOf(15) + 40;

/** What nobody can use on paper. */
const useless = [
  "nav",
  "[role=menu]",
  "button.mantine-Button-root",
  "a.mantine-Button-root",
  "[role=search]",
  "search",
  "main form:not([data-stored])",
  "#menu",
].join();

/**
 * The paper of the open screen has a running head, its title and its data, and nothing that only a screen needs.
 * @param name of the screen, for messages
 * @param data a text that the paper shows
 */
export async function expectPaper(page: Page, name: string, data?: string | RegExp): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.getByText(/^\s*Helpline: ./).first(), `${name}: running head`).toBeVisible();
  await expect.soft(page.locator("main h1").first(), `${name}: title`).toBeVisible();
  if (data !== undefined) {
    const shown = page.getByText(data).filter({ visible: true });
    await expect.soft(shown.first(), `${name}: data`).toBeVisible({ timeout: 5_000 });
  }
  const left = await page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((each) => each.checkVisibility())
        .map((each) => `${each.tagName} ${each.getAttribute("aria-label") ?? each.innerText}`),
    useless,
  );
  expect.soft(left, name).toEqual([]);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
}
