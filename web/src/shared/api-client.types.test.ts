/** The types hold that every change sends the version that it is based on (ADR 3). */
import type { assignRoutes } from "@helpline/contract/cases/assign";
import type { caseRoutes } from "@helpline/contract/cases/cases.routes";
import type { RouteRequest } from "@helpline/contract/http";
import type { noticeRoutes } from "@helpline/contract/notice/notice";
import type { viewRoutes } from "@helpline/contract/views/views";
import { expectTypeOf, it } from "vitest";
import type { WebRequest } from "./api-client.ts";

interface Versioned {
  readonly body: { readonly version: number };
}

it("a change cannot leave the version out, though the call lets others do so", () => {
  expectTypeOf<WebRequest<typeof caseRoutes.update>>().toExtend<Versioned>();
  expectTypeOf<WebRequest<typeof caseRoutes.action>>().toExtend<Versioned>();
  expectTypeOf<WebRequest<typeof assignRoutes.one>>().toExtend<Versioned>();
  expectTypeOf<WebRequest<typeof viewRoutes.update>>().toExtend<Versioned>();
  expectTypeOf<WebRequest<typeof noticeRoutes.put>>().toExtend<Versioned>();
  expectTypeOf<RouteRequest<typeof caseRoutes.update>>().not.toExtend<Versioned>();
});

it("a new record needs none", () => {
  expectTypeOf<WebRequest<typeof caseRoutes.create>>().toEqualTypeOf<
    RouteRequest<typeof caseRoutes.create>
  >();
});
