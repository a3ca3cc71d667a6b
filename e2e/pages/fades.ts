/**
 * Records the fades of a page: what the browser is told to animate, because a busy machine renders few of
 * the frames.
 */
import type { Page } from "@playwright/test";

export interface Fade {
  readonly milliseconds: number;
  /** The first and the last opacity. */
  readonly from: number;
  readonly to: number;
}

declare global {
  interface Window {
    fades: { readonly element: Element; readonly fade: Fade }[];
    /** Every opacity that each element, by its selector, had in a frame. */
    opacities: Record<string, number[]>;
  }
}

/** Starts recording on the page that is open. */
export async function watchFades(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.fades = [];
    const known = new WeakSet<Animation>();
    const record = (element: Element, animation: Animation) => {
      if (known.has(animation)) return;
      known.add(animation);
      const effect = animation.effect as KeyframeEffect;
      const opacities = effect.getKeyframes().map(({ opacity }) => opacity);
      if (opacities[0] === undefined) return;
      const milliseconds = Number(effect.getTiming().duration);
      const fade = { milliseconds, from: Number(opacities[0]), to: Number(opacities.at(-1)) };
      window.fades.push({ element, fade });
    };
    // A transition begins with a change of style. Its own events come with a frame, perhaps after its end.
    new MutationObserver((changes) => {
      for (const element of new Set(changes.map(({ target }) => target as Element))) {
        for (const animation of element.getAnimations()) record(element, animation);
      }
    }).observe(document.body, { subtree: true, attributeFilter: ["style"] });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      record(this, animation);
      return animation;
    };
  });
}

/** The fades of elements that match `selector`, since {@link watchFades}. */
export async function fadesOf(page: Page, selector: string): Promise<readonly Fade[]> {
  return await page.evaluate(
    (wanted) =>
      window.fades.filter(({ element }) => element.matches(wanted)).map(({ fade }) => fade),
    selector,
  );
}

/** Starts noting the opacity of the elements in every frame. */
export async function watchOpacity(page: Page, selectors: readonly string[]): Promise<void> {
  await page.evaluate((wanted) => {
    window.opacities = Object.fromEntries(wanted.map((selector) => [selector, []]));
    const look = () => {
      for (const selector of wanted) {
        const element = document.querySelector(selector);
        if (element) window.opacities[selector]?.push(Number(getComputedStyle(element).opacity));
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selectors);
}

/** The opacities of one of them in the frames so far, each once. */
export async function opacitiesOf(page: Page, selector: string): Promise<readonly number[]> {
  return await page.evaluate((wanted) => [...new Set(window.opacities[wanted])], selector);
}
