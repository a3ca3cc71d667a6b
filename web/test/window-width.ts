/** A window of a given width, for screens that show something else on narrow ones. */
import { vi } from "vitest";

const pixelsOfEm = 16;

/** Answers media queries for this width until the test ends. Nothing fades. */
export function atWidth(pixels: number): void {
  vi.stubGlobal("matchMedia", (query: string) => {
    const most = /max-width: ([\d.]+)em/.exec(query)?.[1];
    const least = /min-width: ([\d.]+)em/.exec(query)?.[1];
    const fits =
      (most === undefined || pixels <= Number(most) * pixelsOfEm) &&
      (least === undefined || pixels >= Number(least) * pixelsOfEm);
    return {
      matches: (most ?? least) ? fits : query.includes("reduced-motion"),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
  });
}
