/** A bulkhead limits its queue, and no client takes all of it. Rules: WIRE-29. */
import { refusals } from "@helpline/contract/refusals";
import { expect, it, vi } from "vitest";
import { createBulkhead } from "./bulkhead.ts";

const bulkhead = (overrides: Partial<Parameters<typeof createBulkhead>[0]> = {}) =>
  createBulkhead({ running: 2, waiting: 3, ofOneClient: 4, patienceMs: 10_000, ...overrides });

const refused = {
  status: 503,
  message: refusals.busy,
  headers: { "retry-after": expect.stringMatching(/^\d+$/) },
};

it("refuses requests while it is full, and accepts them again afterwards", async () => {
  const narrow = bulkhead({ waiting: 0 });
  const leave = await narrow.enter("a");
  await narrow.enter("b");
  await expect(narrow.enter("c")).rejects.toMatchObject(refused);
  leave();
  leave();
  expect(narrow.running).toBe(1);
  await narrow.enter("c");
  await expect(narrow.enter("d")).rejects.toMatchObject(refused);
});

it("refuses a client beyond its share, and lets another in", async () => {
  const wide = bulkhead({ running: 10, ofOneClient: 2 });
  await wide.enter("greedy");
  const leave = await wide.enter("greedy");
  await expect(wide.enter("greedy")).rejects.toMatchObject(refused);
  await wide.enter("modest");
  leave();
  await wide.enter("greedy");
});

it("queues as many requests as it has room for, first come first served", async () => {
  const narrow = bulkhead({ running: 1 });
  const order: string[] = [];
  const enter = async (client: string) => {
    const leave = await narrow.enter(client);
    order.push(client);
    return leave;
  };
  const first = await enter("a");
  const [second, third] = [enter("b"), enter("c")];
  await Promise.resolve();
  expect([order, narrow.waiting]).toEqual([["a"], 2]);
  first();
  (await second)();
  (await third)();
  expect([order, narrow.waiting, narrow.running]).toEqual([["a", "b", "c"], 0, 0]);
});

it("serves a client with nothing running before one that has", async () => {
  const two = bulkhead({ running: 2, waiting: 10 });
  const [one, other] = [await two.enter("greedy"), await two.enter("greedy")];
  const order: string[] = [];
  const enter = (client: string) =>
    two.enter(client).then((leave) => {
      order.push(client);
      return leave;
    });
  const greedy = enter("greedy");
  const modest = enter("modest");
  one();
  await modest;
  expect(order).toEqual(["modest"]);
  expect(two.waiting).toBe(1);
  other();
  (await greedy)();
  expect(order).toEqual(["modest", "greedy"]);
});

it("skips a client that already runs as many requests as it may", async () => {
  const three = bulkhead({ running: 3, runningOfOneClient: 2, waiting: 10, ofOneClient: 10 });
  const [first] = [await three.enter("greedy"), await three.enter("greedy")];
  const order: string[] = [];
  const enter = (client: string) =>
    three.enter(client).then((leave) => {
      order.push(client);
      return leave;
    });
  const waits = enter("greedy");
  (await enter("modest"))();
  (await enter("another"))();
  expect([order, three.running, three.waiting]).toEqual([["modest", "another"], 2, 1]);
  first?.();
  await waits;
  expect(order).toEqual(["modest", "another", "greedy"]);
});

it("tells a request that waited too long to come again, and forgets it", async () => {
  vi.useFakeTimers();
  try {
    const narrow = bulkhead({ running: 1, ofOneClient: 1 });
    const leave = await narrow.enter("a");
    const late = expect(narrow.enter("b")).rejects.toMatchObject(refused);
    await vi.advanceTimersByTimeAsync(10_001);
    await late;
    expect(narrow.waiting).toBe(0);
    leave();
    expect(narrow.running).toBe(0);
    await narrow.enter("b");
  } finally {
    vi.useRealTimers();
  }
});
