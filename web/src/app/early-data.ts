/**
 * What a screen will ask for, so that it can be asked while the screen's code is still on its way. A
 * second copy of what the screens themselves ask for: early-data.test.tsx holds the two together.
 */
import type { ScreenName } from "@helpline/contract/screens";
import { askEarly } from "#shared/early-answers.ts";

type Search = Readonly<Record<string, unknown>>;

interface Entering {
  readonly search: Search;
  /** Nothing of the signed-in part is there yet: a reload, or the step after login. */
  readonly isFirst: boolean;
  /** The pointer rests on a link, or the focus. */
  readonly preload: boolean;
  readonly token: string;
}

interface EarlyScreen {
  /** Harmless to read, also when the person does not come. */
  readonly lists?: (search: Search) => readonly string[];
  /** Recorded as read (decision B20): asked for only when the person has gone there. */
  readonly recorded?: (search: Search) => readonly string[];
}

const caseList = (base: string): EarlyScreen => ({
  lists: (search) => {
    // Another page or order is not worth the code of the browser's address (browser-place.ts).
    const isPlain = search.page === undefined && search.sort === undefined;
    return isPlain ? [`${base}/count`, `${base}/1`] : [`${base}/count`];
  },
});

const caseRead = (base: string): EarlyScreen => ({
  recorded: ({ case_id: id }) =>
    Number.isSafeInteger(id) && Number(id) > 0
      ? [`${base}/${id}/details`, `/api/case-logs/case/${id}`]
      : [],
});

export const earlyScreens: Readonly<Partial<Record<ScreenName, EarlyScreen>>> = {
  caseManager: caseList("/api/cases"),
  advisorSystem: caseList("/api/advisors/cases"),
  advocateSystem: caseList("/api/advocates/cases"),
  clinicSystem: caseList("/api/clinics/cases"),
  evaluationSystem: caseList("/api/evaluators/cases"),
  caseView: caseRead("/api/cases"),
  advisorAdd: caseRead("/api/advisors/cases"),
  advocateAdd: caseRead("/api/advocates/cases"),
  clinicAdd: caseRead("/api/clinics/cases"),
};

/** What nearly every screen asks for first (decision A17); afterwards it is kept. */
const configuration = "/api/config";

export function askForScreen(screen: ScreenName, entering: Entering): void {
  const { search, isFirst, preload, token } = entering;
  const early = earlyScreens[screen];
  if (!early) return;
  const addresses = [
    ...(early.lists?.(search) ?? []),
    ...(isFirst && !preload ? [configuration, ...(early.recorded?.(search) ?? [])] : []),
  ];
  for (const address of addresses) askEarly(address, token);
}
