/** Measures visual faults: broken words, squeezed icons, cut content, missing styles. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const { resolve } = createRequire(new URL("../../web/package.json", import.meta.url));

/** All class names styled by Mantine, in the order of its complete style sheet. */
async function mantineClasses(): Promise<readonly string[]> {
  const sheet = await readFile(resolve("@mantine/core/styles.css"), "utf8");
  return [...new Set(sheet.match(/\.m_[0-9a-f]+/g) ?? [])].map((name) => name.slice(1));
}

/**
 * Elements with a Mantine class whose styles have not been loaded, or were loaded in another order than
 * Mantine's, so that the wrong rule wins.
 */
async function styleFaults(page: Page): Promise<readonly string[]> {
  return await page.evaluate(
    (classes) => {
      const loaded: string[] = [];
      const read = (rules: CSSRuleList) => {
        for (const rule of rules) {
          if (rule instanceof CSSStyleRule) {
            loaded.push(...(rule.selectorText.match(/m_[0-9a-f]+/g) ?? []));
          }
          if ("cssRules" in rule) read(rule.cssRules as CSSRuleList);
        }
      };
      for (const sheet of document.styleSheets) read(sheet.cssRules);
      const faults = new Set<string>();
      for (const element of document.querySelectorAll("[class*=m_]")) {
        const worn = classes.filter((name) => element.classList.contains(name));
        const places = worn.map((name) => loaded.indexOf(name));
        const wrong = places.some((place, at) => place < (places[at - 1] ?? 0));
        if (wrong) faults.add(`${element.tagName} ${element.classList.value}`);
      }
      return [...faults];
    },
    await mantineClasses(),
  );
}

/** The event stream of a page never ends, so a page that has one is never idle. Before the page is opened. */
export const withoutStream = (page: Page): Promise<void> =>
  page.route("**/api/events", (route) => route.abort()).then(() => undefined);

/** For a screen that was opened by its address: another screen may have loaded its styles. Needs {@link withoutStream}. */
export async function expectStyled(page: Page, path: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  expect(await styleFaults(page), path).toEqual([]);
}

/**
 * Words, in elements that match `selector`, that are broken over two lines. A word ends at a space and a
 * hyphen; an address also at an @, a dot and a slash. A text with a word of 18 letters or more may break
 * anywhere, because no column has room for it.
 */
export async function brokenWords(page: Page, selector: string): Promise<readonly string[]> {
  return await page.locator(selector).evaluateAll((elements) => {
    const textsOf = (element: Element) => {
      const nodes: Text[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) nodes.push(walker.currentNode as Text);
      return nodes;
    };
    const isBroken = (text: Text, { 0: word, index }: RegExpExecArray) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const hasRoom = ({ data }: Text) => !/[^\s@./-]{18}/.test(data);
    return elements
      .flatMap(textsOf)
      .filter(hasRoom)
      .flatMap((text) =>
        [...text.data.matchAll(/[^\s@./-]+/g)]
          .filter((match) => isBroken(text, match))
          .map((match) => match[0]),
      );
  });
}

/** Icons that are not displayed at their declared size. */
export async function squeezedIcons(page: Page): Promise<readonly string[]> {
  return await page.locator("svg.tabler-icon:visible").evaluateAll((icons) =>
    icons.flatMap((icon) => {
      const { width, height } = icon.getBoundingClientRect();
      const wanted = Number(icon.getAttribute("width"));
      const isRight = Math.abs(width - wanted) < 1 && Math.abs(height - wanted) < 1;
      return isRight ? [] : [`${icon.classList.value}: ${width} by ${height}`];
    }),
  );
}

/** Elements matching `selector` that extend beyond the window or are clipped by a box around them. */
export async function cutOff(page: Page, selector: string): Promise<readonly string[]> {
  return await page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const boxes: Element[] = [];
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== "visible") boxes.push(box);
      }
      const isCut = boxes.some((box) => {
        const edges = box.getBoundingClientRect();
        return left < edges.left - 1 || right > edges.right + 1;
      });
      const isInside = width > 0 && left >= -1 && right <= window.innerWidth + 1;
      return isInside && !isCut ? [] : [`${element.textContent}: ${left} to ${right}`];
    }),
  );
}

/** Headers of columns whose text is wider or higher than they are, or that a box around the table cuts off. */
export async function cutHeaders(page: Page, selector: string): Promise<readonly string[]> {
  const overfull = await page.locator(selector).evaluateAll((headers) =>
    headers
      .filter((header) => {
        const text = document.createRange();
        text.selectNodeContents(header);
        const [own, inner] = [header.getBoundingClientRect(), text.getBoundingClientRect()];
        const isHigher = inner.top < own.top - 1 || inner.bottom > own.bottom + 1;
        return isHigher || header.scrollWidth > header.clientWidth;
      })
      .map(({ textContent }) => `${textContent} is fuller than its cell`),
  );
  return [...overfull, ...(await cutOff(page, selector))];
}
