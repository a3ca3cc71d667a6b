/**
 * Security headers, the same on every answer of a route and on answers to requests that reach none
 * (broken-requests.ts).
 */
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * Scripts come only from our own files. Inline styles are allowed because the component library sets
 * dimensions with them, and a style alone can neither act nor read.
 */
const protect = (https: boolean) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
      },
    },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: "deny" },
  });

/** @param publicUrl the address of Helpline; with https, browsers are told to use only https */
export function securityHeaders(publicUrl: string | undefined): SecurityHeaders {
  // No header depends on the request, so they are made once.
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(publicUrl?.startsWith("https:") ?? false)(request, response, () => undefined);
  const made = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return {
    ...Object.fromEntries(made),
    "permissions-policy":
      "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  };
}
