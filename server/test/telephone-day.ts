/**
 * A day of a helpline's telephone, faster than life: who calls, who answers, and who gives up, most of all around noon,
 * when half of the people have lunch. It keeps figures of its own, to compare with Helpline's.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createRandom, type Random } from "../src/demo/random.ts";

export interface DayOptions {
  readonly calls: number;
  readonly people: number;
  /** How long the eight hours take. */
  readonly seconds: number;
  readonly seed?: number;
}

interface PlannedCall {
  readonly callId: string;
  /** Null: withheld. */
  readonly number: string | null;
  /** Seconds after the day began. */
  readonly rings: number;
  readonly answered: { readonly at: number; readonly by: string } | null;
  readonly ends: number;
}

const dayLength = 8 * 60 * 60;
const noon = { from: 3 * 60 * 60, to: 5 * 60 * 60 };
/** A caller tries again after so long at the earliest. */
const triesAgainAfter = 30 * 60;

const spellings: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `+44${number.slice(1)}`,
  (number) => `0044 ${number.slice(1)}`,
  (number) => `sip:+44${number.slice(1)}@trunk.example.net`,
  (number) => `${number.slice(0, 5)} ${number.slice(5, 8)} ${number.slice(8)}`,
];

/** A third of the calls come within the two hours around noon, besides those of the whole day. */
function arrival(random: Random): number {
  const [from, to] = random.chance(0.35) ? [noon.from, noon.to] : [0, dayLength];
  return from + random.next() * (to - from);
}

/** Whoever is free first answers, unless the caller gives up before. */
function planDay({ calls, people, seed = 1 }: DayOptions): PlannedCall[] {
  const random = createRandom(seed);
  const run = `${seed}-${Date.now().toString(36)}`;
  const freeAt = Array.from({ length: people }, () => 0);
  const lastCall = new Map<string, number>();
  const arrivals = Array.from({ length: calls }, () => arrival(random)).sort((a, b) => a - b);

  function numberAt(rings: number): string | null {
    if (random.chance(0.08)) return null;
    const known = [...lastCall].filter(([, ended]) => ended + triesAgainAfter < rings);
    if (known.length > 0 && random.chance(0.4)) return random.pick(known)[0];
    return `07700${String(100_000 + lastCall.size).slice(-6)}`;
  }
  return arrivals.map((rings, at) => {
    const number = numberAt(rings);
    const present = rings > noon.from && rings < noon.to ? Math.ceil(people / 2) : people;
    const here = freeAt.slice(0, present);
    const first = here.indexOf(Math.min(...here));
    const answers = Math.max(rings, freeAt[first] ?? 0) + 2 + random.next() * 6;
    const givesUp = rings + 30 + random.next() * 150;
    const isMissed = answers > givesUp;
    const ends = isMissed ? givesUp : answers + 60 + random.next() * 420;
    if (!isMissed) freeAt[first] = ends;
    if (number !== null) lastCall.set(number, ends);
    const answered = isMissed ? null : { at: answers, by: String(201 + first) };
    return { callId: `day-${run}-${at}`, number, rings, answered, ends };
  });
}

export interface DayFigures {
  readonly offered: number;
  readonly answered: number;
  readonly missed: number;
  /** In seconds as they passed for Helpline; null if nobody answered. */
  readonly medianWait: number | null;
  /** The numbers that nobody has spoken with since they were missed, sorted. */
  readonly toRingBack: readonly string[];
}

function median(waits: readonly number[]): number | null {
  const sorted = waits.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function toRingBack(calls: readonly PlannedCall[]): string[] {
  const spokenAt = new Map<string, number>();
  for (const { number, answered } of calls) {
    if (number !== null && answered) spokenAt.set(number, answered.at);
  }
  const left = calls.flatMap(({ number, rings, answered }) =>
    number !== null && !answered && rings > (spokenAt.get(number) ?? -1) ? [number] : [],
  );
  return [...new Set(left)].sort();
}

interface SentEvent {
  readonly event: string;
  readonly callId: string;
}
/** Sends an event until Helpline has kept it. */
export type Report = (event: SentEvent, nth: number) => Promise<void>;

/** Nobody rings again before Helpline has all of their last call, however slow the machine is. */
function inTurn(report: Report) {
  const kept = new Map<string, Map<string, Promise<unknown>>>();
  return async (number: string | null, event: SentEvent, nth: number): Promise<void> => {
    if (number === null) return report(event, nth);
    const ofNumber = kept.get(number) ?? new Map<string, Promise<unknown>>();
    kept.set(number, ofNumber);
    const before = [...ofNumber].filter(([callId]) => callId !== event.callId);
    const sent = Promise.all(before.map(([, each]) => each)).then(() => report(event, nth));
    ofNumber.set(event.callId, Promise.all([ofNumber.get(event.callId), sent]));
    return sent;
  };
}

/**
 * Reports the calls as time passes; events that take longer than their neighbours arrive out of order.
 * @param report sends an event; `nth` counts from 0, to take turns among processes
 */
export async function playDay(options: DayOptions, report: Report): Promise<DayFigures> {
  const calls = planDay(options);
  const pace = options.seconds / dayLength;
  const everybody = Array.from({ length: options.people }, (_each, at) => String(201 + at));
  const common = ({ callId, number }: PlannedCall, at: number) => ({
    callId,
    direction: "in",
    from: number === null ? "anonymous" : (spellings[at % spellings.length]?.(number) ?? number),
    to: "0117 496 0100",
  });
  const events = calls.flatMap((call, at) => [
    {
      number: call.number,
      at: call.rings,
      sent: { event: "newCall", ...common(call, at), user: everybody },
    },
    ...(call.answered
      ? [
          {
            number: call.number,
            at: call.answered.at,
            sent: { event: "answer", ...common(call, at), answeringNumber: call.answered.by },
          },
        ]
      : []),
    {
      number: call.number,
      at: call.ends,
      sent: {
        event: "hangup",
        ...common(call, at),
        cause: call.answered ? "normalClearing" : "cancel",
      },
    },
  ]);
  const tell = inTurn(report);
  const began = performance.now();
  const under: Promise<void>[] = [];
  for (const [nth, { number, at, sent }] of events.toSorted((a, b) => a.at - b.at).entries()) {
    const early = at * pace * 1000 - (performance.now() - began);
    if (early > 1) await sleep(early);
    under.push(tell(number, sent, nth));
  }
  await Promise.all(under);
  const waits = calls.flatMap(({ rings, answered }) =>
    answered ? [(answered.at - rings) * pace] : [],
  );
  return {
    offered: calls.length,
    answered: waits.length,
    missed: calls.length - waits.length,
    medianWait: median(waits),
    toRingBack: toRingBack(calls),
  };
}
