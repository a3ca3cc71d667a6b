/** How long telephone numbers take to read in long texts. Rules: UI-16, WIRE-34. */

import { expect, it } from "vitest";
import { callersNumber, isPossibleTelephone, telephoneParts } from "./contact-details.ts";

it.each(["1 ", "+(", ", ", "x1 ", "( 0 )", "07700 900123/", "1(0)", "0 "])(
  "reads 250 KB of %j in time that grows with the length",
  (part) => {
    const cost = (length: number) => {
      const text = part.repeat(length / part.length);
      const tries = Array.from({ length: 4 }, () => {
        const before = process.cpuUsage();
        telephoneParts(text);
        isPossibleTelephone(text);
        callersNumber(text);
        const { user, system } = process.cpuUsage(before);
        return user + system;
      });
      return Math.min(...tries);
    };
    // Ten times as long takes about ten times as long, not a hundred times.
    expect(cost(250_000)).toBeLessThan(40 * Math.max(cost(25_000), 2000));
  },
);
