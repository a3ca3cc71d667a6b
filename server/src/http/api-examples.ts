/**
 * One real request and answer of each call, for the API's description. They were recorded from the sample
 * data by `npm run api-examples`.
 */
import { readFile } from "node:fs/promises";
import type { RouteDeclaration } from "@helpline/contract/http";

export interface CallExample {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** The fields of a form, too. */
  readonly body?: unknown;
  readonly answer: unknown;
  /** Answers to the same call that was refused, by status. */
  readonly refusals: Readonly<Record<string, unknown>>;
}

/** Examples by {@link callName}. */
export type CallExamples = Readonly<Record<string, CallExample>>;

/** `POST /api/gps`: what a call is called where there is no declaration at hand. */
export const callName = ({ method, path }: Pick<RouteDeclaration, "method" | "path">): string =>
  `${method} ${path}`;

export async function readCallExamples(file: string): Promise<CallExamples> {
  return JSON.parse(await readFile(file, "utf8"));
}
