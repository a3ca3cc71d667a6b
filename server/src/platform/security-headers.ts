/** Security headers on every answer. */
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * Scripts come from our own files only. Styles may stand inline: the component library sets its
 * measures there, and a style alone can neither act nor read.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string | undefined,
): Promise<void> {
  const https = publicUrl?.startsWith("https:") ?? false;
  await app.register(helmet, {
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
  app.addHook("onRequest", async (_request, reply) => {
    reply.header(
      "permissions-policy",
      "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    );
  });
}
