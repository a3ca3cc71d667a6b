/** The security headers of every answer. Rules: WIRE-27. */
import { expect, it } from "vitest";
import { securityHeaders } from "./security-headers.ts";

it("scripts come from Helpline only, and no other page may show it in a frame", () => {
  const headers = securityHeaders(undefined);
  expect(headers["content-security-policy"]?.split(";")).toEqual([
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
  expect(headers).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "permissions-policy":
      "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  });
});

it.each([undefined, "http://helpline.example.org", "http://https.example.org"])(
  "at %s, browsers are not told to use https only",
  (publicUrl) => {
    expect(securityHeaders(publicUrl)).not.toHaveProperty("strict-transport-security");
  },
);

it("with https, browsers use only that for a year, also for names below", () => {
  const headers = securityHeaders("https://helpline.example.org");
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
});
