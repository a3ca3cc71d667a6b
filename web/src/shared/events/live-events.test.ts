/** Reading the server's events: one tab for all, again after a failure, and never for ever. Rules: TEL-5. */
import { eventsCall, heartbeatSeconds, type OwnCall } from "@helpline/contract/events/events.plain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerWith, type StubbedAnswer } from "../../../test/fetch-stub.ts";
import { logIn } from "../../../test/tokens.ts";
import { followEvents, rings } from "./live-events.ts";
import { askAgainAfter, liveEvents, nothing, onChanged, tellChanged } from "./live-state.ts";

const name = "helpline-events-7";
const call = { call_id: 7, state: "ringing" } as OwnCall;

type Stream = ReadableStreamDefaultController<Uint8Array>;
let streams: Stream[];
/** What the server answers instead of a stream. */
let refusal: StubbedAnswer | Error | null;
let asked: number;
let tabs: (() => void)[];
let lock: { waiting: boolean; names: string[] };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 29, 9) });
  // The longest wait that chance may choose.
  vi.spyOn(Math, "random").mockReturnValue(1);
  [streams, refusal, asked, tabs] = [[], null, 0, []];
  lock = { waiting: false, names: [] };
  logIn("advisor");
  vi.stubGlobal("fetch", async (url: string, { signal }: RequestInit) => {
    expect(url).toBe(eventsCall.path);
    asked += 1;
    if (refusal instanceof Error) throw refusal;
    if (refusal) return answerWith(refusal);
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        streams.push(stream);
        signal?.addEventListener("abort", () => stream.error(new Error("aborted")));
      },
    });
    return new Response(body);
  });
  const request = (asks: string, { signal }: LockOptions, work: () => Promise<void>) => {
    lock.names.push(asks);
    if (!lock.waiting) return work();
    return new Promise((_, reject) =>
      signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
    );
  };
  vi.spyOn(navigator, "locks", "get").mockReturnValue({ request } as unknown as LockManager);
});
afterEach(() => {
  for (const close of tabs) close();
});

async function follow() {
  const stop = followEvents(7);
  tabs.push(stop);
  await pass(0);
  return stop;
}

/** Another tab of this browser, and what it has heard. */
function otherTab() {
  const channel = new BroadcastChannel(name);
  const heard: unknown[] = [];
  channel.onmessage = ({ data }) => void heard.push(data);
  tabs.push(() => channel.close());
  return { channel, heard };
}

function changes() {
  const told: unknown[] = [];
  tabs.push(onChanged((things) => told.push(things)));
  return told;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
async function write(bytes: string | Uint8Array) {
  streams.at(-1)?.enqueue(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes);
  await pass(0);
}
const send = (event: string, data: unknown) =>
  write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
async function endStream() {
  streams.at(-1)?.close();
  await pass(0);
}

describe("the stream", () => {
  it("is up once it is open, and nobody knows what changed before", async () => {
    const told = changes();
    expect(liveEvents()).toEqual({ isUp: false, calls: [] });
    await follow();
    expect(liveEvents()).toEqual({ isUp: true, calls: [] });
    expect(told).toEqual([["desk", "notice"]]);
  });

  it("tells of calls and of what has changed", async () => {
    await follow();
    const told = changes();
    await send("calls", [call]);
    expect(liveEvents()).toEqual({ isUp: true, calls: [call] });
    expect(told).toEqual([]);
    await send("changed", ["desk"]);
    expect(liveEvents()).toEqual({ isUp: true, calls: [call] });
    expect(told).toEqual([["desk"]]);
  });

  it.each([
    ["a comment", ": still here"],
    ["an event of another name", "event: later\ndata: []"],
    ["an event without data", "event: calls"],
    ["data without an event", "data: []"],
    ["something before the event", "x event: calls\ndata: []"],
    ["a further field", "event: calls\ndata: []\nid: 4"],
  ])("ignores %s", async (_, text) => {
    await follow();
    await send("calls", [call]);
    const told = changes();
    await write(`${text}\n\n`);
    expect(liveEvents()).toEqual({ isUp: true, calls: [call] });
    expect(told).toEqual([]);
    expect(asked).toBe(1);
  });

  it("reads several messages at once, and one in pieces, even of a letter", async () => {
    await follow();
    const told = changes();
    const named = { ...call, number: "Zoë" };
    const text = `event: changed\ndata: ["desk"]\n\nevent: changed\ndata: ["notice"]\n\nevent: calls\ndata: ${JSON.stringify([named])}\n\n`;
    const bytes = new TextEncoder().encode(text);
    const middleOfLetter = bytes.findIndex((byte) => byte > 127) + 1;
    await write(bytes.slice(0, middleOfLetter));
    expect(told).toEqual([["desk"], ["notice"]]);
    await write(bytes.slice(middleOfLetter));
    expect(liveEvents().calls).toEqual([named]);
    expect(told).toHaveLength(2);
  });
});

describe("after the stream has ended", () => {
  it.each([
    [0, 1_500],
    [1, 3_000],
  ])("opens another after a moment that differs: chance %d, %d ms", async (chance, wait) => {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    await follow();
    const told = changes();
    await endStream();
    expect(liveEvents().isUp).toBe(false);
    await pass(wait - 1);
    expect(asked).toBe(1);
    await pass(1);
    expect(asked).toBe(2);
    expect(liveEvents().isUp).toBe(true);
    expect(told).toEqual([["desk", "notice"]]);
  });

  it("keeps the calls that it knows until it hears of others", async () => {
    await follow();
    await send("calls", [call]);
    await endStream();
    expect(liveEvents()).toEqual({ isUp: false, calls: [call] });
  });

  it.each([
    ["waits longer after each failure, at most a minute", new TypeError("Failed to fetch")],
    ["does the same when the server refuses it", { status: 503, message: "Not ready." }],
  ])("%s", async (_, failure) => {
    refusal = failure;
    await follow();
    let attempts = 1;
    for (const wait of [6_000, 12_000, 24_000, 48_000, 60_000, 60_000]) {
      await pass(wait - 1);
      expect(asked, `${wait}`).toBe(attempts);
      await pass(1);
      attempts += 1;
      expect(asked, `${wait}`).toBe(attempts);
    }
  });

  it("begins with short waits again once a stream was open", async () => {
    refusal = new TypeError("Failed to fetch");
    await follow();
    await pass(6_000);
    refusal = null;
    await pass(12_000);
    expect(liveEvents().isUp).toBe(true);
    await endStream();
    await pass(3_000);
    expect(asked).toBe(4);
  });

  it("waits long at once if there are too many streams, and longer still the next time", async () => {
    refusal = { status: 429, message: "Too many." };
    await follow();
    await pass(47_999);
    expect(asked).toBe(1);
    await pass(1);
    expect(asked).toBe(2);
    await pass(59_999);
    expect(asked).toBe(2);
    await pass(1);
    expect(asked).toBe(3);
  });

  it.each(["online", "visibilitychange"])("tries at once on %s", async (event) => {
    await follow();
    await endStream();
    (event === "online" ? window : document).dispatchEvent(new Event(event));
    await pass(0);
    expect(asked).toBe(2);
    // The wait that was cut short is over: it opens no third one.
    await pass(60_000);
    expect(asked).toBe(2);
  });

  it("waits on while the page is hidden", async () => {
    await follow();
    await endStream();
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(0);
    expect(asked).toBe(1);
  });
});

describe("a connection that was lost unnoticed", () => {
  const silence = heartbeatSeconds * 2_500;

  it("counts as ended without a heartbeat", async () => {
    await follow();
    await pass(silence - 1);
    expect(liveEvents().isUp).toBe(true);
    await pass(1);
    expect(liveEvents().isUp).toBe(false);
    await pass(6_000);
    expect(asked).toBe(2);
  });

  it("stays open with one", async () => {
    await follow();
    for (let beats = 0; beats < 4; beats += 1) {
      await pass(silence - 1);
      await write(": still here\n\n");
    }
    expect(liveEvents().isUp).toBe(true);
    expect(asked).toBe(1);
  });
});

describe("stopping", () => {
  it("forgets what was live, and reads nothing more", async () => {
    const stop = await follow();
    await send("calls", [call]);
    const told = changes();
    stop();
    await pass(120_000);
    expect(liveEvents()).toEqual(nothing);
    expect(told).toEqual([]);
    expect(asked).toBe(1);
  });

  it("ends the wait for another stream", async () => {
    const stop = await follow();
    await endStream();
    stop();
    await pass(120_000);
    expect(asked).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("leaves the queue for the lock", async () => {
    lock.waiting = true;
    const stop = await follow();
    stop();
    await pass(120_000);
    expect(asked).toBe(0);
  });
});

describe("several tabs", () => {
  it("only the one with the lock reads the stream, and tells the others", async () => {
    const { heard } = otherTab();
    await follow();
    expect(lock.names).toEqual([name]);
    await send("calls", [call]);
    await send("changed", ["desk"]);
    await endStream();
    await expect
      .poll(() => heard)
      .toEqual([
        { kind: "hello" },
        { kind: "live", live: { isUp: true, calls: [] } },
        { kind: "changed", things: ["desk", "notice"] },
        { kind: "live", live: { isUp: true, calls: [call] } },
        { kind: "changed", things: ["desk"] },
        { kind: "live", live: { isUp: false, calls: [call] } },
      ]);
  });

  it("says nothing of a stream that was not up", async () => {
    const { heard } = otherTab();
    refusal = new TypeError("Failed to fetch");
    await follow();
    await pass(60_000);
    refusal = null;
    await pass(60_000);
    await expect.poll(() => heard.length).toBe(3);
    expect(heard[1]).toEqual({ kind: "live", live: { isUp: true, calls: [] } });
  });

  it("a tab without the lock shows what it is told, and does not read", async () => {
    lock.waiting = true;
    const { channel } = otherTab();
    await follow();
    const told = changes();
    channel.postMessage({ kind: "live", live: { isUp: true, calls: [call] } });
    await expect.poll(() => liveEvents()).toEqual({ isUp: true, calls: [call] });
    expect(told).toEqual([]);
    channel.postMessage({ kind: "changed", things: ["notice"] });
    await expect.poll(() => told).toEqual([["notice"]]);
    expect(asked).toBe(0);
  });

  it("a new tab is told what is, by the one that reads", async () => {
    await follow();
    await send("calls", [call]);
    const { channel, heard } = otherTab();
    const told = changes();
    channel.postMessage({ kind: "hello" });
    await expect.poll(() => heard).toEqual([{ kind: "live", live: { isUp: true, calls: [call] } }]);
    expect(told).toEqual([]);
  });

  it("a tab that does not read answers nobody", async () => {
    lock.waiting = true;
    await follow();
    const { channel, heard } = otherTab();
    channel.postMessage({ kind: "hello" });
    channel.postMessage({ kind: "live", live: { isUp: true, calls: [] } });
    await expect.poll(() => liveEvents().isUp).toBe(true);
    expect(heard).toEqual([]);
  });
});

it.each(["locks", "BroadcastChannel"])("asks for no stream in a browser without %s", async (it) => {
  if (it === "locks") vi.spyOn(navigator, "locks", "get").mockReturnValue(undefined as never);
  else {
    vi.stubGlobal(it, undefined);
    Reflect.deleteProperty(globalThis, it);
  }
  const stop = await follow();
  expect(asked).toBe(0);
  expect(() => stop()).not.toThrow();
});

describe("whether a call rings", () => {
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
  it.each([
    ["until then", "ringing", 1, true],
    ["not after it", "ringing", 0, false],
    ["not once it is answered", "answered", 1, false],
  ] as const)("%s", (_, state, milliseconds, is) => {
    expect(rings({ ...call, state, rings_until: at(milliseconds) } as OwnCall)).toBe(is);
  });

  it("never does without an end", () => {
    expect(rings({ ...call, rings_until: null })).toBe(false);
  });
});

describe("what is asked again", () => {
  it("every minute without a stream, every ten with it", async () => {
    expect(askAgainAfter()).toBe(60_000);
    await follow();
    expect(askAgainAfter()).toBe(600_000);
  });

  it("tells every listener, also when one of them leaves meanwhile", () => {
    const heard: string[] = [];
    const leave = onChanged(() => {
      heard.push("first");
      leave();
    });
    tabs.push(onChanged(() => heard.push("second")));
    tellChanged(["desk"]);
    tellChanged(["desk"]);
    expect(heard).toEqual(["first", "second", "second"]);
  });
});
