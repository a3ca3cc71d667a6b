/** Rules: CALL-5. */
import { expect, it } from "vitest";
import { ringIn } from "./screen-pop.ts";

it.each([
  ["number=07700900123", { number: "07700900123" }],
  ["#number=07700%20900%20123", { number: "07700900123" }],
  ["number=+447700900123", { number: "07700900123" }],
  ["number=%2B447700900123", { number: "07700900123" }],
  ["number=447700900123", { number: "07700900123" }],
  ["number=00447700900123", { number: "07700900123" }],
  ["number=tel:+441392555001", { number: "01392555001" }],
  ["number=sip:07700900123@pbx.example.org;user=phone", { number: "07700900123" }],
  ["number=01392555001%20x12", { number: "01392555001" }],
  ["line=2&number=999", { number: "999" }],
  ["number=", "unreadable"],
  ["number=12", "unreadable"],
  ["number=anonymous", "unreadable"],
  ["number=%E0%A4%A", "unreadable"],
  ["number=<script>alert(1)</script>", "unreadable"],
  ["number=javascript:alert(1)", "unreadable"],
  [`number=${" ".repeat(5000)}1x`, "unreadable"],
  [`number=${"1".repeat(101)}`, "unreadable"],
  ["", undefined],
  ["log-history", undefined],
  ["phonenumber=07700900123", undefined],
])("%j is %j", (fragment, ring) => {
  expect(ringIn(fragment)).toEqual(ring);
});
