/** Asking one call after the other, as one person, and how long that takes. */
import type { RouteDeclaration } from "@helpline/contract/http";
import { median } from "../run/drive.ts";

interface Answer {
  readonly ms: number;
  readonly status: number;
  readonly data: unknown;
}

export type Ask = (route: RouteDeclaration, body?: object, query?: string) => Promise<Answer>;

export type Screen = readonly [name: string, ask: () => Promise<Answer>];

export const askAs =
  (url: string, token: string): Ask =>
  async (route, body, query = "") => {
    const began = performance.now();
    const answer = await fetch(`${url}${route.path}${query}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data } = (await answer.json()) as { data: unknown };
    return { ms: performance.now() - began, status: answer.status, data };
  };

/** The median of several calls after a first one, in ms; and the last answer. */
async function timed(times: number, call: () => Promise<Answer>) {
  let last = await call();
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    last = await call();
    taken.push(last.ms);
  }
  return { ms: median(taken), last };
}

const round = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));

export async function measureScreens(screens: readonly Screen[], times: number): Promise<void> {
  console.log("| screen | ms |\n|---|---|");
  for (const [name, ask] of screens) {
    const { ms, last } = await timed(times, ask);
    console.log(`| ${name} | ${last.status === 200 ? round(ms) : `refused (${last.status})`} |`);
  }
  console.log("");
}

interface List<Filters> {
  /** What the rows are: "cases". */
  readonly of: string;
  readonly query: (filters: Filters, order: object) => Promise<Answer>;
  readonly orders: readonly { readonly sort: string; readonly order: string }[];
}

/** The first page with its count, in every order. */
export async function measureLists<Filters>(
  { of, query, orders }: List<Filters>,
  filters: readonly (readonly [string, Filters])[],
  times: number,
): Promise<void> {
  console.log(`| filter | ${of} | least ms | most ms | slowest order |\n|---|---|---|---|---|`);
  for (const [name, chosen] of filters) {
    const measured = [];
    let count = "";
    for (const order of orders) {
      const { ms, last } = await timed(times, () => query(chosen, order));
      const { count: found, more } = (last.data ?? {}) as { count?: number; more?: boolean };
      count = last.status === 200 ? `${found}${more ? "+" : ""}` : `refused (${last.status})`;
      measured.push({ ms, order: `${order.sort} ${order.order}` });
    }
    const sorted = measured.toSorted((one, other) => one.ms - other.ms);
    const [least, most] = [sorted[0], sorted.at(-1)];
    if (!least || !most) throw new Error("No order was measured.");
    console.log(`| ${name} | ${count} | ${round(least.ms)} | ${round(most.ms)} | ${most.order} |`);
  }
  console.log("");
}
