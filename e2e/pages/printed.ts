/** Prints a page with Chromium: the number of sheets, and the positions of headings. */
import type { Page } from "@playwright/test";

const pointsOf = (millimetres: number) => (millimetres / 25.4) * 72;

interface PrintedHeading {
  readonly title: string;
  /** The same for all headings of a sheet. */
  readonly sheet: string;
  /** Points between the heading's top and the sheet's lower edge. */
  readonly above: number;
}

export interface Printed {
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
