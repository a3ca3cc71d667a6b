/** Addresses in what leaves Helpline. Rules: SHELL-12. */
import { expect, it } from "vitest";
import { caseAddresses, caseAddressLabel, publicAddress } from "./public-address.ts";

it.each([
  ["https://helpline.example.org", "https://helpline.example.org/case/7"],
  ["https://helpline.example.org/", "https://helpline.example.org/case/7"],
  [undefined, "/case/7"],
])("with PUBLIC_URL %s, a case is at %s", (publicUrl, address) => {
  expect(publicAddress("/case/7", publicUrl)).toBe(address);
  expect(caseAddresses(publicUrl)(7)).toBe(address);
});

it("no case has no address, with PUBLIC_URL or without", () => {
  expect(caseAddresses("https://helpline.example.org")(null)).toBeNull();
  expect(caseAddresses(undefined)(null)).toBeNull();
});

it("stands in exported files under its own heading", () => {
  expect(caseAddressLabel).toBe("Case address");
});
