/** Where each "?" leads: the part of the user guide that explains a screen or list modal. */
import { type GuidePlace, isAt, modalManagers, type Screen, screens, tidyPath } from "./screens.ts";

/** The address of a part of the guide. */
export const helpAddress = (place: GuidePlace): string => `${screens.help.path}/${place}`;

const placeOf = ({ help }: Screen) => (help === "none" ? undefined : help);

/** The part that explains the screen at a path; undefined for screens that need no explanation. */
export function helpAt(path: string): GuidePlace | undefined {
  const tidy = tidyPath(path);
  const found: Screen | undefined = Object.values(screens).find((screen) => isAt(screen, tidy));
  return found && placeOf(found);
}

/** Every part that a "?" leads to. */
export const explainedPlaces: readonly GuidePlace[] = [
  ...new Set(
    [...Object.values(screens), ...Object.values(modalManagers)].flatMap(
      (screen) => placeOf(screen) ?? [],
    ),
  ),
];
