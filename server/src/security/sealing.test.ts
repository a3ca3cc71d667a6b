/** Secrets at rest (ADR 5). Rules: AUTH-23. */
import { describe, expect, it } from "vitest";
import { createSealer } from "./sealing.ts";

const old = "an older secret of 32 characters";
const now = "a newer secret of 32 characters!";

const turned = (sealed: string, at: number) => {
  const letter = sealed.at(at) === "A" ? "B" : "A";
  return sealed.slice(0, at) + letter + sealed.slice(at + 1);
};

describe("a sealed value", () => {
  const sealer = createSealer("test", [now]);
  const sealed = sealer.seal("JBSWY3DPEHPK3PXP", "user 7");

  it("is unreadable, and different each time", () => {
    expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
    expect(Buffer.from(sealed.split(".")[2] ?? "", "base64url").toString("latin1")).not.toContain(
      "JBSWY3DPEHPK3PXP",
    );
    expect(sealer.seal("JBSWY3DPEHPK3PXP", "user 7")).not.toBe(sealed);
  });

  it("opens only in its own context, in every process that has the secret", () => {
    const elsewhere = createSealer("test", [now]);
    expect(elsewhere.open(sealed, "user 7")).toEqual({ text: "JBSWY3DPEHPK3PXP", isOld: false });
  });

  it.each([
    ["another row", () => sealer.open(sealed, "user 8")],
    ["another secret", () => createSealer("test", [old]).open(sealed, "user 7")],
    ["another purpose", () => createSealer("cookie", [now]).open(sealed, "user 7")],
    ["a nonce that was changed", () => sealer.open(turned(sealed, 14), "user 7")],
    ["a text that was changed", () => sealer.open(turned(sealed, 34), "user 7")],
    ["a tag that was cut off", () => sealer.open(sealed.slice(0, -4), "user 7")],
    ["another version", () => sealer.open(sealed.replace(/^v1/, "v2"), "user 7")],
    ["an unknown key", () => sealer.open(sealed.replace(/\.[^.]+\./, ".AAAAAAAA."), "user 7")],
    ["no text", () => sealer.open(sealed.split(".").slice(0, 2).join("."), "user 7")],
    ["nothing", () => sealer.open("", "user 7")],
    ["plain text", () => sealer.open("JBSWY3DPEHPK3PXP", "user 7")],
  ])("does not open with %s", (_what, open) => {
    expect(open()).toBeNull();
  });
});

it("opens with an older secret, says so, and is sealed with the new one", () => {
  const before = createSealer("test", [old]).seal("text", "user 7");
  const both = createSealer("test", [now, old]);
  expect(both.open(before, "user 7")).toEqual({ text: "text", isOld: true });
  const after = both.seal("text", "user 7");
  expect(createSealer("test", [now]).open(after, "user 7")).toEqual({ text: "text", isOld: false });
  expect(createSealer("test", [old]).open(after, "user 7")).toBeNull();
});

it("needs a secret", () => {
  expect(() => createSealer("test", [])).toThrow("There is no secret to seal with");
});

it("says what sealed it: a version and the fingerprint of a key", () => {
  const sealed = createSealer("test", [now]).seal("text", "user 7");
  expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/);
  const other = createSealer("other", [now]).seal("text", "user 7");
  expect(other.split(".")[1]).not.toBe(sealed.split(".")[1]);
});
