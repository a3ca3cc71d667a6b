/** Every route there is: what the server registers, the document describes and the tests walk through. */
import { authRoutes } from "./auth/auth.routes.ts";
import type { RouteDeclaration } from "./http.ts";
import { referenceRecordRoutes } from "./reference-records/registry.ts";
import { systemRoutes } from "./system/system.routes.ts";
import { userRoutes } from "./users/users.routes.ts";

type RouteGroup = Readonly<Record<string, unknown>>;

const groups: readonly RouteGroup[] = [
  systemRoutes,
  authRoutes,
  ...referenceRecordRoutes,
  userRoutes,
];

const isRoute = (value: unknown): value is RouteDeclaration =>
  typeof value === "object" && value !== null && "path" in value && "access" in value;

export const allRoutes: readonly RouteDeclaration[] = groups.flatMap((group) =>
  Object.values(group).filter(isRoute),
);
