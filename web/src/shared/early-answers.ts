/**
 * Answers that are asked for before the code that shows them has arrived. Without this a screen's code
 * and its data would come one after the other. An answer is taken once, within some seconds, with the
 * token that it was asked for with; any call that changes something makes all of them old.
 *
 * Reads of a case are recorded (decision B20): ask early for those only when the person has gone there.
 */

/** Milliseconds: a pointer that rests on a link before it is clicked, and the code's way here. */
export const earlyAnswerLife = 5_000;

interface EarlyAnswer {
  readonly token: string;
  readonly askedAt: number;
  /** Null when it was no success: whoever needs it asks again and hears why. */
  readonly answer: Promise<Response | null>;
}

const asked = new Map<string, EarlyAnswer>();

/** What every call sends along. */
export function callHeaders(token: string | null): Record<string, string> {
  const accept = { Accept: "application/json" };
  return token ? { ...accept, Authorization: `Bearer ${token}` } : accept;
}

function fresh(address: string, token: string): EarlyAnswer | undefined {
  const early = asked.get(address);
  const isGood = early?.token === token && Date.now() - early.askedAt < earlyAnswerLife;
  return isGood ? early : undefined;
}

/** Read to its end: an answer that nobody reads would keep its connection. */
const held = async (response: Response): Promise<Response> =>
  new Response(await response.arrayBuffer(), response);

/** Asks now what will be asked in a moment; not again while an answer is waiting. */
export function askEarly(address: string, token: string): void {
  if (fresh(address, token)) return;
  const answer = fetch(address, {
    method: "GET",
    headers: callHeaders(token),
    credentials: "omit",
  })
    .then((response) => (response.ok ? held(response) : null))
    .catch(() => null);
  asked.set(address, { token, askedAt: Date.now(), answer });
}

/** The answer that was asked for early, once. Null when there is none. */
export async function takeEarly(address: string, token: string | null): Promise<Response | null> {
  const early = token === null ? undefined : fresh(address, token);
  asked.delete(address);
  return (await early?.answer) ?? null;
}

export function forgetEarly(): void {
  asked.clear();
}
