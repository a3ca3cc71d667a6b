import type { RouteDeclaration } from "@helpline/contract/http";

export interface PathOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** The address of a declared route; a missing parameter keeps its name. */
export function fillPath(route: RouteDeclaration, { params = {}, query }: PathOptions): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(params[name] ?? name)),
  );
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}
