/**
 * No text writes the product's name: an admin may rename it, and then every screen, mail, letter and paper has the new one.
 *
 * Rules: SHELL-32.
 */
import { expect, it } from "vitest";

const files = Object.entries(
  import.meta.glob<string>(
    [
      "../**/*.{ts,tsx}",
      "../../../contract/src/**/*.ts",
      "../../../server/src/features/**/*.ts",
      "../../../server/src/mail/**/*.ts",
      "../../../docs/user-guide/*.md",
    ],
    { query: "?raw", import: "default", eager: true },
  ),
).filter(([file]) => !/\.test\.|\/testing\/|\/for-operator\.ts$/.test(file));

/** Names of the software for operators and other programs, and the one title that the documents prescribe. */
const allowed: Readonly<Record<string, RegExp>> = {
  "contract/src/product.ts": /"Helpline( \| )?"/g,
  "contract/src/notice/notice.ts": /"Helpline Notification"/g,
  "server/src/mail/smtp-settings.ts": /"Helpline <helpline@example\.org>"/g,
  "server/src/features/calendar/calendar-file.ts": /"-\/\/Helpline\/\/Calendar\/\/EN"/g,
  "server/src/features/retention/index.ts": /next sweep of Helpline/g,
};

const withoutComments = (code: string) =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "");

const textsOf = ([file, code]: readonly [string, string]) => {
  const own = Object.entries(allowed).find(([path]) => file.endsWith(path))?.[1];
  const text = file.endsWith(".md") ? code : withoutComments(code);
  return own ? text.replaceAll(own, "") : text;
};

it("is written in no text", () => {
  expect(files.length).toBeGreaterThan(800);
  expect(files.filter((each) => /\bHelpline\b/.test(textsOf(each))).map(([file]) => file)).toEqual(
    [],
  );
});
