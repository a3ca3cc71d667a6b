/** The calls with which admins make and revoke tokens for other systems (TEL-1). */
import * as z from "zod/mini";
import { choice, recordId, requiredText } from "../fields.ts";
import { day, defineRoute, moment, noData, reading } from "../http.ts";
import { serviceScopeNames, serviceScopes, serviceTokenMessages } from "./service-tokens.plain.ts";

const serviceToken = z.object({
  token_id: z.number(),
  name: z.string(),
  scope: z.enum(serviceScopes),
  made_by: z.string(),
  made_on: moment(),
  /** Null: not used yet. */
  last_used_on: z.nullable(day()),
});
export type ServiceToken = z.output<typeof serviceToken>;

export const serviceTokenForm = z.strictObject({
  name: requiredText({
    label: "Name",
    max: 80,
    min: 2,
    message: serviceTokenMessages.name,
    hint: "For example: telephone system of the Bristol office.",
  }),
  scope: choice(serviceScopes, {
    label: "May",
    message: serviceTokenMessages.scope,
    labels: serviceScopeNames,
  }),
});

const common = { access: "admins", tag: "service tokens", path: "/api/service-tokens" } as const;

export const serviceTokenRoutes = {
  list: defineRoute({
    ...common,
    ...reading,
    summary: "The tokens with which other systems call this one; never the tokens themselves",
    data: z.array(serviceToken),
  }),
  make: defineRoute({
    ...common,
    method: "POST",
    summary: "Make a token for another system; the answer is the only place that shows it",
    body: serviceTokenForm,
    status: 201,
    message: serviceTokenMessages.made,
    data: z.object({ token_id: z.number(), token: z.string() }),
    errors: [409],
  }),
  revoke: defineRoute({
    ...common,
    method: "DELETE",
    summary: "Revoke a token: no process accepts it any more",
    body: z.strictObject({ token_id: recordId(serviceTokenMessages.id) }),
    status: 200,
    message: serviceTokenMessages.revoked,
    data: noData,
    errors: [404],
  }),
};
