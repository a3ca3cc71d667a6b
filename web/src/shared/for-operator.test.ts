/**
 * No text for people names a command or a variable of the server by itself: whoever reads it cannot run or set them. They
 * are in for-operator.ts only, in the sentence to send to whoever runs the server.
 *
 * Rules: SHELL-31.
 */
import { forOperator } from "@helpline/contract/for-operator";
import { expect, it } from "vitest";

const files = Object.entries(
  import.meta.glob<string>(["../**/*.{ts,tsx}", "../../../contract/src/**/*.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).filter(([file]) => !/\.test\.|\/for-operator\.ts$/.test(file));

/** A command that is run on the server, or a variable of its environment. */
const onServer =
  /npm run |\b(?:SMTP|MAIL|PUBLIC|BACKUP|RETENTION|DATA|DATABASE|FILES|HELPLINE|OIDC|SECOND_FACTOR|TIME|CLAMD|LOGIN_RATE|SESSION|ADMIN|PASSWORD|CASES_PAGE|TRUST)_[A-Z_]+\b/;

const withoutComments = (code: string) =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "");

it("is looked for in every file of the web app and the contract", () => {
  expect(files.length).toBeGreaterThan(600);
  expect(onServer.test("Set SMTP_URL.") && onServer.test("by npm run retention")).toBe(true);
});

it("stands in no text", () => {
  const naming = files.filter(([, code]) => onServer.test(withoutComments(code)));
  expect(naming.map(([file]) => file)).toEqual([]);
});

it("is told as a sentence to send", () => {
  for (const words of Object.values(forOperator)) {
    expect(words).toMatch(
      /^To .*, send this to whoever runs the server: “Please .*”$|“A backup .*”$/,
    );
  }
});
