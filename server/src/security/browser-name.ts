/** What a browser calls itself, in a few words that its person knows it by (ADR 0020). */

type Names = readonly (readonly [sign: RegExp, name: string])[];

// Most browsers say that they are others as well: the ones that say more stand first.
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

/** @returns such as "Firefox on Windows", "Safari", "curl"; null when it says nothing known */
export function browserName(userAgent: string | undefined): string | null {
  // Nothing that says more than this is a browser's.
  const text = (userAgent ?? "").slice(0, 500);
  const [browser, system] = [nameIn(browsers, text), nameIn(systems, text)];
  if (browser && system) return `${browser} on ${system}`;
  const program = /^(?!Mozilla)([A-Za-z][A-Za-z-]{1,29})\//.exec(text)?.[1];
  return browser ?? system ?? program ?? null;
}
