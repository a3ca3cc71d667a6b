/** Records how an element fades: its opacity in every frame. */
import type { Page } from "@playwright/test";

export interface Fade {
  /** Whether it was ever nearly transparent. */
  readonly fromNothing: boolean;
  /** Milliseconds from the first visible frame to the first opaque one. */
  readonly milliseconds: number;
  /** Whether the opacity never fell. */
  readonly rises: boolean;
}

declare global {
  interface Window {
    opacities: { readonly at: number; readonly opacity: number }[];
  }
}

/** Starts watching elements that match `selector`, including ones added later. */
export async function watchOpacity(page: Page, selector: string): Promise<void> {
  await page.evaluate((wanted) => {
    const seen: Window["opacities"] = [];
    window.opacities = seen;
    const look = (at: number) => {
      if (window.opacities !== seen) return;
      const element = document.querySelector(wanted);
      if (element) seen.push({ at, opacity: Number(getComputedStyle(element).opacity) });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selector);
}

/** The recording since {@link watchOpacity}, from the lowest opacity on. */
export async function fadeSeen(page: Page): Promise<Fade> {
  const seen = await page.evaluate(() => window.opacities);
  const lowest = Math.min(...seen.map(({ opacity }) => opacity));
  const rising = seen.slice(seen.findIndex(({ opacity }) => opacity === lowest));
  const opaque = rising.find(({ opacity }) => opacity === 1);
  const began = rising.filter(({ opacity }) => opacity === lowest).at(lowest === 1 ? 0 : -1);
  return {
    fromNothing: lowest < 0.2,
    milliseconds: (opaque?.at ?? Number.POSITIVE_INFINITY) - (began?.at ?? 0),
    rises: rising.every(({ opacity }, at) => opacity >= (rising[at - 1]?.opacity ?? 0)),
  };
}
