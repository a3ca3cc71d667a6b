/** The server's time. Tests put another one in. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
