/** Shortens a User-Agent to a few words that people recognise (ADR 4). */

type Names = readonly (readonly [sign: RegExp, name: string])[];

// Most User-Agents name other browsers too, so the more specific ones come first.
const browsers: Names = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:\w*Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

const systems: Names = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: Names, text: string) => names.find(([sign]) => sign.test(text))?.[1];

/** @returns for example "Firefox on Windows", "Safari" or "curl"; null if nothing is recognised */
export function browserName(userAgent: string | undefined): string | null {
  // A browser's User-Agent always says more than this.
  const text = (userAgent ?? "").slice(0, 500);
  const [browser, system] = [nameIn(browsers, text), nameIn(systems, text)];
  if (browser && system) return `${browser} on ${system}`;
  const program = /^(?!Mozilla)([A-Za-z][A-Za-z-]{1,29})\//.exec(text)?.[1];
  return browser ?? system ?? program ?? null;
}
