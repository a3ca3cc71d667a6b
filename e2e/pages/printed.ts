/** What Chromium prints of a page: how many sheets, and where the headings stand on them. */
import type { Page } from "@playwright/test";

const pointsOf = (millimetres: number) => (millimetres / 25.4) * 72;

interface PrintedHeading {
  readonly title: string;
  /** Points between the heading's top and the sheet's lower edge. */
  readonly above: number;
}

export interface Printed {
  readonly sheets: number;
  readonly headings: readonly PrintedHeading[];
}

/**
 * Prints on sheets of A4's width. The headings come from the outline that Chromium writes into the PDF:
 * plain objects, so no reader of PDFs is needed.
 * @param height of a sheet in millimetres; other heights break the same page in other places
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
  const entries = text.matchAll(/\/Title \((.*)\)\s+\/Dest \[\d+ 0 R \/XYZ \S+ (\S+) \S+\]/g);
  return {
    sheets: [...text.matchAll(/\/Type \/Page\s/g)].length,
    headings: [...entries].map(([, title = "", above]) => ({ title, above: Number(above) })),
  };
}

/** The foot of a sheet, in which no heading may stand: the margin, the heading and two lines. */
export const footOfSheet = pointsOf(15) + 40;
