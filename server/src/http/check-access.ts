/** Identifies the caller, checks their access, and records refusals in the audit log. */
import { mayAccess } from "@helpline/contract/access";
import { isConcernAddress } from "@helpline/contract/concerns/concern-values";
import type { RouteDeclaration } from "@helpline/contract/http";
import { messages } from "@helpline/contract/messages";
import { passwordLinkMessages } from "@helpline/contract/password-links/password-links.messages";
import { secondFactorMessages } from "@helpline/contract/second-factor/second-factor.messages";
import { isServiceToken } from "@helpline/contract/service-tokens/service-tokens.plain";
import type { FastifyRequest } from "fastify";
import type { Database } from "#database/database";
import { writeAudit } from "#security/audit";
import { bearerToken, type Ticket } from "#security/tokens";
import { addressOf } from "./client-address.ts";
import { type CallOrigin, callerOf, type Identity } from "./context.ts";
import { AppError, notAllowed, type RefusedAccess } from "./errors.ts";
import type { RequireService } from "./service-access.ts";

export interface AccessServices {
  readonly database: Database;
  /** The sender of this Authorization header; null if it is invalid. */
  identify(authorization: string | undefined): Promise<Identity | null>;
  /** The holder of this ticket, and what it is for; null if it is invalid. */
  identifyTicket(ticket: string): Promise<{ identity: Identity; ticket: Ticket } | null>;
  readonly requireService: RequireService;
}

declare module "fastify" {
  interface FastifyRequest {
    identity: Identity | null;
    ticketFor: string | null;
    /** The service token that was admitted. */
    serviceTokenId: number | null;
    /** When its access was last checked, by `performance.now()`, after all of it had arrived; before: minus infinity. */
    checkedAt: number;
  }
}

export const originOf = (request: FastifyRequest): CallOrigin => ({
  address: addressOf(request.ip),
  requestId: request.id,
  userAgent: request.headers["user-agent"],
});

/** The token of another system, in the header or in the path. */
export const serviceTokenOf = ({ headers, params }: FastifyRequest): string | null =>
  bearerToken(headers.authorization) ??
  (params as Readonly<Record<string, string>> | undefined)?.token ??
  null;

/** Identifies the caller by a token or ticket in the path (FILE-7). */
async function identifyByPath(services: AccessServices, request: FastifyRequest, name: string) {
  const token = (request.params as Readonly<Record<string, string>>)[name] ?? "";
  request.identity = await services.identify(`Bearer ${token}`);
  if (request.identity) return;
  const holder = await services.identifyTicket(token);
  request.identity = holder?.identity ?? null;
  request.ticketFor = holder?.ticket.purpose ?? null;
}

/** The token that a service sends: in the path if the route takes it there. */
const sentServiceToken = ({ pathToken }: RouteDeclaration, { headers, params }: FastifyRequest) =>
  pathToken === undefined
    ? bearerToken(headers.authorization)
    : ((params as Readonly<Record<string, string>>)[pathToken] ?? null);

const passwordChangeDue = () =>
  new AppError(403, passwordLinkMessages.passwordDue, { data: { password_change_due: true } });
const secondFactorDue = () =>
  new AppError(403, secondFactorMessages.due, { data: { second_factor_due: true } });

/**
 * Staff routes stay closed until a password that somebody else set is changed (ADR 6), then until a
 * required second factor is set up (ADR 5).
 */
function pendingStep(route: RouteDeclaration, identity: Identity | null): AppError | undefined {
  if (!identity || route.access === "anyone") return undefined;
  if (identity.passwordChangeDue) {
    return route.beforePasswordChange ? undefined : passwordChangeDue();
  }
  return identity.secondFactorDue && !route.beforeSecondFactor ? secondFactorDue() : undefined;
}

/**
 * Identifies the caller and checks their access before a byte of the body is read. A service that is admitted is
 * nobody: it has no identity.
 * @throws AppError 401, 403, or the refusal that the route declares, if they may not call it
 */
export async function checkAccess(
  route: RouteDeclaration,
  services: AccessServices,
  request: FastifyRequest,
): Promise<void> {
  const { serviceScope } = route;
  if (serviceScope !== undefined) {
    const token = sentServiceToken(route, request);
    if (route.servicesOnly || isServiceToken(token ?? "")) {
      const tokenId = await services.requireService(token, serviceScope, originOf(request));
      request.serviceTokenId = tokenId;
      return;
    }
  }
  if (route.pathToken !== undefined) {
    await identifyByPath(services, request, route.pathToken);
  } else if (request.headers.authorization !== undefined || route.access !== "anyone") {
    request.identity = await services.identify(request.headers.authorization);
  }
  const allowed = mayAccess(route.access, callerOf(request.identity));
  const early = allowed ? pendingStep(route, request.identity) : undefined;
  if (allowed && !early) return;
  if (request.identity === null) throw new AppError(401, messages.notLoggedIn);
  await auditRefusal(route, services.database, request, request.identity);
  if (early) throw early;
  const { refusal } = route;
  throw refusal ? new AppError(refusal.status, refusal.message) : notAllowed();
}

/** Whether all of a request has arrived. Requests of tests that no connection carries have no such mark. */
const hasArrived = ({ raw }: FastifyRequest): boolean => raw.complete !== false;

/**
 * A call that waited for its turn is checked again after this long, in ms. It had arrived as a whole when it was checked
 * last, so nobody can hold it open.
 */
const goodForMs = 1000;

/**
 * {@link checkAccess}, and again later: when the body is complete, which somebody may send slowly, and after a turn was
 * waited for (AUTH-42). A request that has arrived with its headers and is carried out at once is asked about once.
 */
export function accessCheck(
  route: RouteDeclaration,
  services: AccessServices,
  request: FastifyRequest,
) {
  async function check(): Promise<void> {
    const asked = hasArrived(request) ? performance.now() : Number.NEGATIVE_INFINITY;
    await checkAccess(route, services, request);
    request.checkedAt = asked;
  }
  return {
    check,
    /** @throws AppError as {@link checkAccess} */
    async checkAgain(): Promise<void> {
      if (performance.now() - request.checkedAt > goodForMs) await check();
    },
  };
}

/**
 * Records who requested a row that they may not know of. Runs outside the transaction, which is rolled
 * back.
 */
export async function recordRefusal(
  route: RouteDeclaration,
  database: Database,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError) || !error.refused || !request.identity) return;
  await auditRefusal(route, database, request, request.identity, error.refused);
}

/** Not of calls about concerns: whoever reads the audit log would learn who wanted to raise or read one (SAFE-9). */
async function auditRefusal(
  { method, path }: RouteDeclaration,
  database: Database,
  request: FastifyRequest,
  { userId, userType }: Identity,
  what?: RefusedAccess,
): Promise<void> {
  if (isConcernAddress(path)) return;
  await writeAudit(database, { userId, userType }, originOf(request), {
    action: "refused",
    detail: `${method} ${path}`,
    ...what,
  });
}
